// Reads the packs that `make web` makes: files in one, deflated.

// Its files: a Map from place to bytes.
export async function unpack(name) {
  const answer = await fetch(new URL(`../${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return unpacked(answer);
}

// The same of a pack that has come: a Response.
export async function unpacked(answer) {
  const plain = answer.body.pipeThrough(new DecompressionStream("deflate"));
  const all = new Uint8Array(await new Response(plain).arrayBuffer());
  const length = new DataView(all.buffer).getUint32(0, true);
  let at = 4 + length;
  const listed = JSON.parse(new TextDecoder().decode(all.subarray(4, at)));
  return new Map(
    listed.map(([place, size]) => {
      at += size;
      return [place, all.subarray(at - size, at)];
    }),
  );
}
