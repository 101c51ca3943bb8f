// Makes zips: of a release, the same bytes as `make zip`; of what belongs on the handhelds of a class.
//
//   const blob = packed([{ place: "code.py", data }, await deflated({ place: "pocket-dojo.img", data })]);
// Files are dated 1980. The same deflated data may be in a zip under several places: {...file, place}.

const STORED = 0, DEFLATED = 8;

const CRC = Uint32Array.from({ length: 256 }, (_, value) => {
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crcOf(data) {
  let crc = -1;
  for (const byte of data) crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

// A file for packed() that takes less room.
export async function deflated({ place, data }) {
  const stream = new Blob([data]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const body = new Uint8Array(await new Response(stream).arrayBuffer());
  return { place, body, length: data.length, crc: crcOf(data), method: DEFLATED };
}

const stored = ({ place, data }) => ({ place, body: data, length: data.length, crc: crcOf(data), method: STORED });

// A zip of files: {place, data}, or what deflated() gives.
export function packed(files) {
  const parts = [], central = [];
  let at = 0, length = 0;
  for (const { place, body, length: size, crc, method } of files.map((file) => (file.body ? file : stored(file)))) {
    const name = new TextEncoder().encode(place);
    const head = new DataView(new ArrayBuffer(26));
    [20, 0, method, 0, 33].forEach((value, part) => head.setUint16(2 * part, value, true)); // 1980
    [crc, body.length, size].forEach((value, part) => head.setUint32(10 + 4 * part, value, true));
    head.setUint16(22, name.length, true);
    parts.push(Uint8Array.of(80, 75, 3, 4), head, name, body);
    const tail = new DataView(new ArrayBuffer(14));
    tail.setUint32(6, 0o644 * 65536, true);
    tail.setUint32(10, at, true);
    central.push(Uint8Array.of(80, 75, 1, 2, 20, 3), head, tail, name);
    at += 30 + name.length + body.length;
    length += 46 + name.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, length, true);
  end.setUint32(16, at, true);
  return new Blob([...parts, ...central, end], { type: "application/zip" });
}
