// The file with all that a handheld needs, interpreter and program: fetched once for all of them, as soon as this is read.
//
//   const bytes = await download((share) => (bar.value = share));   // share: 0 to 1
// Fails if it does not come; the next call asks for it again.

const SIZE = Number(document.getElementById("table").dataset.bytes); // as it lies on the host, whatever it travels as

const watching = new Set();
let share = 0;
let coming = null;

export async function download(tell) {
  watching.add(tell);
  tell(share);
  coming ??= bring();
  try {
    return await coming;
  } catch (wrong) {
    coming = null;
    throw wrong;
  } finally {
    watching.delete(tell);
  }
}

async function bring() {
  const answer = await fetch(new URL("../handheld.pack", import.meta.url));
  if (!answer.ok) throw new Error(`handheld.pack: ${answer.status}`);
  let got = 0;
  const counted = new TransformStream({
    transform(chunk, out) {
      got += chunk.length;
      share = Math.min(1, got / SIZE);
      for (const tell of watching) tell(share);
      out.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(counted)).arrayBuffer();
}

coming = bring();
coming.catch(() => {}); // whoever asks for it is told
