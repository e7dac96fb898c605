/** The corners of a tetrahedron of 1 × 2 × 3, as Draco's own encoder packed them. */
const DRACO = Buffer.from(
  'RFJBQ08CAgEBAAAABAQAAwAAAS8BARAB/wAAAQAJAwAAAgEBAQAPAwEQLwEwAwBQggQAVlUBAABgVQEAVZVVBQAAAAAAAP8/AAAAAAAAAAAAAAAAAAAAAEBADg==',
  'base64',
);
/** The same by meshoptimizer's encoder: four vertices of three floats, and twelve places of four bytes. */
const MESHOPT_VERTICES = Buffer.from(
  'oAAAATwAAAD//wE8AAAAfn0AAAABDwAAAIB/AAABAwAAAIABAwAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==',
  'base64',
);
const MESHOPT_INDEX = Buffer.from('4f4OAhHwBAB2h1ZneKmGZYlomAFpAAA=', 'base64');

const padded = (bytes: Buffer, filler: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, filler)]);

/** A glb of a description and its data. */
export function glbOf(description: object, binary: Buffer = Buffer.alloc(0)): Buffer {
  const json = padded(Buffer.from(JSON.stringify(description)), 0x20);
  const data = padded(binary, 0);
  const head = Buffer.alloc(20);
  const length = 20 + json.length + (data.length > 0 ? 8 + data.length : 0);
  for (const [place, word] of [0x46546c67, 2, length, json.length, 0x4e4f534a].entries())
    head.writeUInt32LE(word, place * 4);
  if (data.length === 0) return Buffer.concat([head, json]);
  const dataHead = Buffer.alloc(8);
  dataHead.writeUInt32LE(data.length, 0);
  dataHead.writeUInt32LE(0x004e4942, 4);
  return Buffer.concat([head, json, dataHead, data]);
}

const TETRAHEDRON = { min: [0, 0, 0], max: [1, 2, 3] };
const scene = { asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }] };

/** A tetrahedron packed by Draco. */
export function dracoGlb(): Buffer {
  const extension = 'KHR_draco_mesh_compression';
  return glbOf(
    {
      ...scene,
      extensionsUsed: [extension],
      extensionsRequired: [extension],
      accessors: [
        { componentType: 5126, count: 4, type: 'VEC3', ...TETRAHEDRON },
        { componentType: 5125, count: 12, type: 'SCALAR' },
      ],
      meshes: [
        {
          primitives: [
            {
              attributes: { POSITION: 0 },
              indices: 1,
              extensions: { [extension]: { bufferView: 0, attributes: { POSITION: 0 } } },
            },
          ],
        },
      ],
      buffers: [{ byteLength: DRACO.length }],
      bufferViews: [{ buffer: 0, byteLength: DRACO.length }],
    },
    DRACO,
  );
}

/** The same by meshoptimizer. */
export function meshoptGlb(): Buffer {
  const extension = 'EXT_meshopt_compression';
  const packed = (byteOffset: number, byteLength: number, rest: object): object => ({
    [extension]: { buffer: 0, byteOffset, byteLength, ...rest },
  });
  const vertices = packed(0, MESHOPT_VERTICES.length, { byteStride: 12, count: 4, mode: 'ATTRIBUTES' });
  const index = packed(MESHOPT_VERTICES.length, MESHOPT_INDEX.length, {
    byteStride: 4,
    count: 12,
    mode: 'TRIANGLES',
  });
  const data = Buffer.concat([MESHOPT_VERTICES, MESHOPT_INDEX]);
  return glbOf(
    {
      ...scene,
      extensionsUsed: [extension],
      extensionsRequired: [extension],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', ...TETRAHEDRON },
        { bufferView: 1, componentType: 5125, count: 12, type: 'SCALAR' },
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
      buffers: [
        { byteLength: data.length },
        { byteLength: 96, extensions: { [extension]: { fallback: true } } },
      ],
      bufferViews: [
        { buffer: 1, byteOffset: 0, byteLength: 48, byteStride: 12, extensions: vertices },
        { buffer: 1, byteOffset: 48, byteLength: 48, extensions: index },
      ],
    },
    data,
  );
}

/** A KTX2 of one UASTC block for each colour, four pixels high. */
function ktx2(colours: readonly (readonly [number, number, number])[]): Buffer {
  const DFD_AT = 104;
  const DFD = 44;
  const blocks = Buffer.concat(colours.map(plainBlock));
  const blocksAt = 160;
  const out = Buffer.alloc(blocksAt + blocks.length);
  out.set([0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]);
  const header = [0, 1, colours.length * 4, 4, 0, 0, 1, 1, 0, DFD_AT, DFD, 0, 0];
  for (const [place, word] of header.entries()) out.writeUInt32LE(word, 12 + place * 4);
  const level = [blocksAt, blocks.length, blocks.length];
  for (const [place, word] of level.entries()) out.writeBigUInt64LE(BigInt(word), 80 + place * 8);
  // the data format: UASTC, sRGB, blocks of 4 × 4 in 16 bytes
  const UASTC = 166;
  const format = [DFD, 0, 2 | (40 << 16), UASTC | (1 << 8) | (2 << 16), 3 | (3 << 8), 16, 0, 127 << 16, 0, 0];
  for (const [place, word] of format.entries()) out.writeUInt32LE(word >>> 0, DFD_AT + place * 4);
  out.writeUInt32LE(0xffffffff, DFD_AT + 40);
  out.set(blocks, blocksAt);
  return out;
}

/** A block of one colour: UASTC's mode 8, whose number takes five bits, then a byte for each channel. */
function plainBlock([red, green, blue]: readonly [number, number, number]): Buffer {
  const block = Buffer.alloc(16);
  const bits = 0x17n | (BigInt(red | (green << 8) | (blue << 16)) << 5n) | (0xffn << 29n);
  block.writeBigUInt64LE(bits, 0);
  return block;
}

/** A triangle with a picture of 8 × 4 in KTX2: its left half is of one colour, its right of another. */
export function ktx2Glb(
  left: readonly [number, number, number],
  right: readonly [number, number, number],
): Buffer {
  const corners = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  const uvs = Buffer.from(new Float32Array([0, 1, 1, 1, 0, 0]).buffer);
  const picture = ktx2([left, right]);
  const extension = 'KHR_texture_basisu';
  return glbOf(
    {
      ...scene,
      extensionsUsed: [extension],
      extensionsRequired: [extension],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
        { bufferView: 1, componentType: 5126, count: 3, type: 'VEC2' },
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      textures: [{ extensions: { [extension]: { source: 0 } } }],
      images: [{ bufferView: 2, mimeType: 'image/ktx2' }],
      buffers: [{ byteLength: 60 + picture.length }],
      bufferViews: [
        { buffer: 0, byteLength: 36 },
        { buffer: 0, byteOffset: 36, byteLength: 24 },
        { buffer: 0, byteOffset: 60, byteLength: picture.length },
      ],
    },
    Buffer.concat([corners, uvs, picture]),
  );
}
