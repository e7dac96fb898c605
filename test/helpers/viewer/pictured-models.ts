import { crc32, deflateSync } from 'node:zlib';

const png = (kind: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(content.length, 0);
  out.set(named, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
};

/**
 * A whole and sound png of one bit a pixel, all black: a thousandth of what it takes once it is decoded, and less.
 * @param declared what its head says, where that is not what it holds
 */
export function blackPng(width: number, height: number, declared = { width, height }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(declared.width, 0);
  head.writeUInt32BE(declared.height, 4);
  // one bit a pixel, grey
  head.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    png('IHDR', head),
    png('IDAT', deflateSync(rows, { level: 9 })),
    png('IEND', Buffer.alloc(0)),
  ]);
}

/** The head of a jpeg of so many pixels, behind a segment of its own and filling bytes, and nothing else. */
export function jpegHead(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8ffe000040000ffff', 'hex'), frame, Buffer.from('ffd9', 'hex')]);
}

/** The head of a webp of so many pixels, in its extended form, and nothing else. */
export function webpHead(width: number, height: number): Buffer {
  const out = Buffer.alloc(40);
  out.write('RIFF', 0, 'latin1');
  out.writeUInt32LE(32, 4);
  out.write('WEBPVP8X', 8, 'latin1');
  out.writeUInt32LE(10, 16);
  out.writeUIntLE(width - 1, 24, 3);
  out.writeUIntLE(height - 1, 27, 3);
  return out;
}

/** The head of a KTX2 of so many pixels and layers, and nothing else. */
export function ktx2Head(width: number, height: number, layers = 0): Buffer {
  const out = Buffer.alloc(160);
  out.set([0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]);
  for (const [place, word] of [0, 1, width, height, 0, layers, 1, 1, 2].entries())
    out.writeUInt32LE(word, 12 + place * 4);
  return out;
}

/** First bytes of pictures of other kinds, which browsers decode some of. */
export const OTHER_PICTURES: Readonly<Record<string, Buffer>> = {
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  bmp: Buffer.from('424d1e000000000000001a0000000c0000000100010001001800ffffff00', 'hex'),
  avif: Buffer.from('0000001c667479706176696600000000617669666d696631', 'hex'),
  tiff: Buffer.from('49492a0008000000', 'hex'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'),
  ico: Buffer.from('000001000100', 'hex'),
};

const dataUri = (kind: string, bytes: Uint8Array): string =>
  `data:${kind};base64,${Buffer.from(bytes).toString('base64')}`;

/** A gltf of triangles, one for each picture, which all stand in it as text; said to be png, whatever they are. */
export function picturedGltf(pictures: readonly Uint8Array[]): Buffer {
  const corners = new Uint8Array(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1]).buffer);
  return Buffer.from(
    JSON.stringify({
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: pictures.map((_, place) => place) }],
      nodes: pictures.map((_, mesh) => ({ mesh })),
      meshes: pictures.map((_, material) => ({
        primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material }],
      })),
      materials: pictures.map((_, index) => ({ pbrMetallicRoughness: { baseColorTexture: { index } } })),
      textures: pictures.map((_, source) => ({ source })),
      images: pictures.map((bytes) => ({ uri: dataUri('image/png', bytes) })),
      accessors: [
        { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
        { bufferView: 1, componentType: 5126, count: 3, type: 'VEC2' },
      ],
      bufferViews: [
        { buffer: 0, byteLength: 36 },
        { buffer: 0, byteOffset: 36, byteLength: 24 },
      ],
      buffers: [{ uri: dataUri('application/octet-stream', corners), byteLength: corners.byteLength }],
    }),
  );
}
