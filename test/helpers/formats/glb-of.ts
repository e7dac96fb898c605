/** A glb with this description (JSON where it is text) and this much data. */
export function glbOf(description: object | string, data = Buffer.alloc(0)): Buffer {
  const json = Buffer.from(typeof description === 'string' ? description : JSON.stringify(description));
  const padded = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, 0x20)]);
  const head = Buffer.alloc(20);
  head.write('glTF');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(20 + padded.length + 8 + data.length, 8);
  head.writeUInt32LE(padded.length, 12);
  head.write('JSON', 16);
  const binary = Buffer.alloc(8);
  binary.writeUInt32LE(data.length, 0);
  binary.write('BIN\0', 4);
  return Buffer.concat([head, padded, binary, data]);
}
