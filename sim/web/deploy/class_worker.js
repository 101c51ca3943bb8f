// Answers the class form's questions: [number, function of sim/web/inside/classroom.py, text] → [number, its answer].

import { interpreter } from "../play/interpreter.js";

const classroom = interpreter().then((mp) => mp.pyimport("sim.web.inside.classroom"));

onmessage = async ({ data: [number, what, text] }) => {
  try {
    postMessage([number, JSON.parse((await classroom)[what](text))]);
  } catch (wrong) {
    postMessage([number, null, String(wrong)]);
  }
};
