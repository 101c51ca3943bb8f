// Elements of the page: make("p", "small", "words", another), a button, choices of a list, a file to keep.

// Parts are words or elements; what is false is left out.
export function make(tag, kind = "", ...parts) {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.append(...parts.filter(Boolean));
  return element;
}

// The choices of a list: pairs of a value and what it is called.
export const options = (pairs) => pairs.map(([value, title]) => Object.assign(make("option", "", title), { value }));

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
