import { writeExr } from '../../../main/media/formats/write/exr.ts';
import { glbOf } from './compressed-models.ts';

const asset = { version: '2.0' };

/** A triangle whose corners are nowhere. */
export function nowhere(): Buffer {
  const corners = Buffer.from(new Float32Array(9).fill(Number.NaN).buffer);
  return glbOf(
    {
      asset,
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [{ byteLength: 36 }],
    },
    corners,
  );
}

/** An fbx of one record that ends where it began. */
export function endlessFbx(): Buffer {
  const out = Buffer.alloc(200);
  out.write('Kaydara FBX Binary  \0', 'latin1');
  out.writeUInt32LE(7_400, 23);
  out.writeUInt32LE(27, 27);
  return out;
}

/** An fbx with an array of which it claims billions. */
export function greedyFbx(): Buffer {
  const out = Buffer.alloc(200);
  out.write('Kaydara FBX Binary  \0', 'latin1');
  out.writeUInt32LE(7_400, 23);
  const [end, properties] = [27 + 13 + 1 + 13, 13];
  for (const [place, word] of [end, 1, properties].entries()) out.writeUInt32LE(word, 27 + place * 4);
  out.writeUInt8(1, 39);
  out.write('Ad', 40, 'latin1');
  out.writeUInt32LE(0xffffffff, 42);
  return out;
}

/** The head of an EXR of 12,000 × 12,000, and 300 bytes. */
export function hollowExr(): Uint8Array {
  const whole = writeExr({ width: 8, height: 8, data: new Float32Array(64) }, 'x');
  const bytes = Buffer.from(whole);
  for (const name of ['dataWindow', 'displayWindow']) {
    const at = bytes.indexOf(`${name}\0box2i\0`) + name.length + 7 + 4;
    bytes.writeInt32LE(11_999, at + 8);
    bytes.writeInt32LE(11_999, at + 12);
  }
  return Buffer.concat([bytes, Buffer.alloc(300)]).subarray(0, bytes.length + 300);
}

export function greedyStl(): Buffer {
  const out = Buffer.alloc(134);
  out.writeUInt32LE(0xffffffff, 80);
  return out;
}

/** A glb whose one mesh, of 25,000 triangles, stands in 10,000 places. */
export function forest(): Buffer {
  const corners = Buffer.from(new Float32Array(75_000 * 3).fill(1).buffer);
  const places = Array.from({ length: 10_000 }, (_, place) => place);
  return glbOf(
    {
      asset,
      scene: 0,
      scenes: [{ nodes: places }],
      nodes: places.map(() => ({ mesh: 0 })),
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 75_000, type: 'VEC3' }],
      bufferViews: [{ buffer: 0, byteLength: corners.length }],
      buffers: [{ byteLength: corners.length }],
    },
    corners,
  );
}

/** A glb with a second description, which its reader must not take for the one that was checked. */
export function twofold(): Buffer {
  const greedy = glbOf({ asset, accessors: [{ componentType: 5126, count: 500_000_000, type: 'VEC3' }] });
  const plain = glbOf({ asset, scene: 0, scenes: [{ nodes: [] }] });
  return Buffer.concat([plain, greedy.subarray(12)]);
}

/** What a view says of more bytes an item than meshopt has. */
export const packedByMeshopt = {
  EXT_meshopt_compression: { buffer: 0, count: 9_000_000, byteStride: 1_000 },
};
const packedByDraco = { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } };
/** A mesh that Draco is to unpack to four billion faces. */
export const dracoBomb = (): Buffer => {
  const packed = Buffer.from('445241434f0202010000 00ffffffff0fffffffff0f01'.replace(' ', ''), 'hex');
  return glbOf(
    {
      asset,
      extensionsUsed: ['KHR_draco_mesh_compression'],
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, extensions: packedByDraco }] }],
      accessors: [{ componentType: 5126, count: 3, type: 'VEC3' }],
      buffers: [{ byteLength: packed.length }],
      bufferViews: [{ buffer: 0, byteLength: packed.length }],
    },
    packed,
  );
};
