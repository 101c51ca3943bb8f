// Asks the functions of sim/web/inside/classroom.py, which runs on an interpreter of its own (class_worker.js).
//
//   await ask("check", JSON.stringify({ level: 9 }))     // [["level", "9 is not one of 1 to 4."]]

let asking = null; // {worker, next, waiting}

export function ask(what, text) {
  if (!asking) {
    const worker = new Worker(new URL("class_worker.js", import.meta.url), { type: "module" });
    asking = { worker, next: 0, waiting: new Map() };
    worker.onmessage = ({ data: [number, answer, wrong] }) => {
      const [done, failed] = asking.waiting.get(number);
      asking.waiting.delete(number);
      if (wrong) failed(new Error(wrong));
      else done(answer);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      for (const [, failed] of asking.waiting.values()) failed(new Error(event.message));
      asking = null;
    };
  }
  const number = asking.next++;
  return new Promise((done, failed) => {
    asking.waiting.set(number, [done, failed]);
    asking.worker.postMessage([number, what, text]);
  });
}
