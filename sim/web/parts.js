// Elements of the page: make("p", "small", "words"), a button, a file to keep.

export function make(tag, kind = "", text = "") {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  if (text) element.textContent = text;
  return element;
}

export function button(kind, text, does) {
  const made = make("button", kind, text);
  made.type = "button";
  made.addEventListener("click", does);
  return made;
}

// Offer the visitor a file.
export function save(name, blob) {
  const link = Object.assign(make("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
