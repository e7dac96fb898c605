import { MeshoptEncoder } from 'meshoptimizer/encoder';
import type { ParsedMesh } from '../load/parsed-model.ts';
import type { BlobWriter } from './blob-writer.ts';
import type { PreviewMesh } from './preview-format.ts';

/** Bits of the mantissa of a position. The largest error is the largest coordinate times 2 to the power of minus this. */
const POSITION_BITS = 15;
const UV_BITS = 14;
const COLOUR_BITS = 10;
const NORMAL_BITS = 10;
/** Bytes per normal: four values of two bytes. */
const NORMAL_STRIDE = 8;

/** A mesh with several levels of detail, which share its vertices. */
export interface LevelledMesh {
  readonly mesh: Omit<ParsedMesh, 'index'>;
  /** The index of each level, the finest first. */
  readonly levels: readonly Uint32Array[];
}

/**
 * Compresses a mesh and adds it to the blobs. Only vertices of its finest level are written, in the order in which faces use them.
 * @returns the description of the mesh, with the offsets of its blobs
 */
export function packMesh({ mesh, levels }: LevelledMesh, blobs: BlobWriter): PreviewMesh {
  const [finest = new Uint32Array(), ...coarser] = levels.map((index) => index.slice());
  const [newIndices, vertices] = MeshoptEncoder.reorderMesh(finest, true, false);
  for (const index of coarser) {
    for (let corner = 0; corner < index.length; corner += 1) {
      index[corner] = newIndices[index[corner] as number] as number;
    }
  }
  const floats = (array: Float32Array, size: number, bits: number) => {
    const filtered = MeshoptEncoder.encodeFilterExp(
      reordered(array, newIndices, vertices, size),
      vertices,
      size * 4,
      bits,
      'SharedComponent',
    );
    return blobs.add(MeshoptEncoder.encodeVertexBuffer(filtered, vertices, size * 4));
  };
  return {
    name: mesh.name,
    material: mesh.material,
    matrix: [...mesh.matrix],
    ...(mesh.sharesPart === true && { sharesPart: true }),
    vertices,
    positions: floats(mesh.positions, 3, POSITION_BITS),
    normals: packNormals(floatNormals(mesh.normals), newIndices, vertices, blobs),
    uvs: mesh.uvs === null ? null : floats(mesh.uvs, 2, UV_BITS),
    colours: mesh.colours === null ? null : floats(mesh.colours, 3, COLOUR_BITS),
    levels: [finest, ...coarser].map((index) => ({
      corners: index.length,
      index: blobs.add(
        MeshoptEncoder.encodeIndexBuffer(new Uint8Array(index.buffer, 0, index.byteLength), index.length, 4),
      ),
    })),
  };
}

const floatNormals = (normals: Float32Array | Int8Array): Float32Array =>
  normals instanceof Int8Array ? Float32Array.from(normals, (value) => value / 127) : normals;

function packNormals(normals: Float32Array, newIndices: Uint32Array, vertices: number, blobs: BlobWriter) {
  const wide = new Float32Array(vertices * 4);
  const placed = reordered(normals, newIndices, vertices, 3);
  for (let vertex = 0; vertex < vertices; vertex += 1) {
    wide.set(placed.subarray(vertex * 3, vertex * 3 + 3), vertex * 4);
  }
  const filtered = MeshoptEncoder.encodeFilterOct(wide, vertices, NORMAL_STRIDE, NORMAL_BITS);
  return blobs.add(MeshoptEncoder.encodeVertexBuffer(filtered, vertices, NORMAL_STRIDE));
}

/** Copies the values of vertices to their new indices. */
function reordered(
  array: Float32Array,
  newIndices: Uint32Array,
  vertices: number,
  size: number,
): Float32Array {
  const out = new Float32Array(vertices * size);
  for (let vertex = 0; vertex < newIndices.length; vertex += 1) {
    const to = newIndices[vertex] as number;
    if (to >= vertices) continue;
    for (let item = 0; item < size; item += 1) out[to * size + item] = array[vertex * size + item] as number;
  }
  return out;
}
