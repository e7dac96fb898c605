import { z } from 'zod';
import type { Budget } from '../budget.ts';
import { UnreadableModel } from '../parsed-model.ts';
import type { GltfBufferView, GltfFile, GltfPrimitive, OpenGltf } from './gltf-file.ts';

const wholeNumber = z.number().int().nonnegative();
/** The data of a buffer view that meshoptimizer has compressed. */
const packedSchema = z.object({
  buffer: wholeNumber,
  byteOffset: wholeNumber.optional(),
  byteLength: wholeNumber.optional(),
  count: wholeNumber,
  // the range that its decoder accepts
  byteStride: wholeNumber.min(1).max(256),
});

const ITEMS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};
/** Bytes per component, by glTF's number for its type. */
const COMPONENT: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const MAX_ITEMS = 16;
const FLOAT = 4;
/** Bytes of the objects that three creates for an entry of the JSON, without its arrays. */
const OBJECT = 2_048;
/** Bytes per triangle of a strip or fan: three indices in a list of numbers, and in the array that is made of it. */
const UNROLLED = 3 * (8 + 4);
const [STRIP, FAN] = [5, 6];
const PACKED = ['EXT_meshopt_compression', 'KHR_meshopt_compression'];

/** The largest number of bytes that a `data:` address can decode to. */
const decodedLength = (uri: string): number => {
  const head = uri.slice(0, uri.indexOf(',') + 1);
  const text = uri.length - head.length;
  return head.includes(';base64') ? Math.floor(text / 4) * 3 + (text % 4) : text;
};

/** Reserves the memory for everything that the JSON declares, and checks that the file contains it. */
export function reserveGltf({ file, binary }: OpenGltf, budget: Budget): void {
  for (const list of [
    file.nodes,
    file.materials,
    file.textures,
    file.images,
    file.accessors,
    file.bufferViews,
  ])
    budget.reserve((list?.length ?? 0) * OBJECT);
  reserveBuffers(file, budget);
  reserveViews(file, binary, budget);
  for (const { uri } of file.images ?? []) budget.reserve(uri === undefined ? 0 : decodedLength(uri));
  for (const { primitives } of file.meshes ?? []) {
    for (const primitive of primitives) reservePrimitive(primitive, file, budget);
  }
}

function reserveBuffers({ buffers = [] }: GltfFile, budget: Budget): void {
  for (const { uri, byteLength } of buffers) {
    if (uri === undefined) continue;
    if (byteLength > decodedLength(uri)) throw tooShortError();
    budget.reserve(decodedLength(uri));
  }
}

/**
 * Reserves the buffer views. three copies each view out of its buffer, and creates arrays for its accessors. So a view needs its own
 * length or that of its accessors, whichever is more. For a compressed view, its decompressed length counts.
 */
function reserveViews(
  { accessors = [], bufferViews = [], buffers = [] }: GltfFile,
  binary: Uint8Array,
  budget: Budget,
): void {
  const accessorBytes = new Map<number | undefined, number>();
  for (const { count, type, componentType, bufferView, sparse } of accessors) {
    const items = ITEMS[type] ?? MAX_ITEMS;
    const view = bufferView === undefined ? undefined : bufferViews[bufferView];
    if (bufferView !== undefined && view === undefined) throw tooShortError();
    if (view !== undefined && count * items * (COMPONENT[componentType] ?? 1) > unpackedLength(view))
      throw tooShortError();
    // A sparse accessor is a copy of its base. Both are converted to floats.
    const copies = sparse === undefined ? 1 : 2;
    accessorBytes.set(bufferView, (accessorBytes.get(bufferView) ?? 0) + count * items * FLOAT * copies);
    if (sparse !== undefined) {
      if (sparse.count > count) throw tooShortError();
      budget.reserve(sparse.count * (items + 1) * FLOAT);
    }
  }
  budget.reserve(accessorBytes.get(undefined) ?? 0);
  for (const [index, bufferView] of bufferViews.entries()) {
    const { buffer, byteOffset = 0, byteLength } = bufferView;
    const isInBuffer = (bufferIndex: number, end: number): boolean => {
      const target = buffers[bufferIndex];
      const isBinary = bufferIndex === 0 && target?.uri === undefined;
      return target !== undefined && end <= target.byteLength && (!isBinary || end <= binary.byteLength);
    };
    const packed = packedOf(bufferView);
    const fits =
      packed === null
        ? isInBuffer(buffer, byteOffset + byteLength)
        : isInBuffer(packed.buffer, (packed.byteOffset ?? 0) + (packed.byteLength ?? 0));
    if (!fits) throw tooShortError();
    budget.reserve(Math.max(unpackedLength(bufferView), accessorBytes.get(index) ?? 0));
  }
}

function packedOf({ extensions = {} }: GltfBufferView): z.infer<typeof packedSchema> | null {
  const name = PACKED.find((each) => each in extensions);
  if (name === undefined) return null;
  const packed = packedSchema.safeParse(extensions[name]);
  if (packed.success) return packed.data;
  throw new UnreadableModel('The glb is damaged: what it says of its packed data makes no sense.');
}

/** The decompressed length of a view; its own length if it is not compressed, or by a method that is not decoded. */
function unpackedLength(bufferView: GltfBufferView): number {
  const packed = packedOf(bufferView);
  return packed === null
    ? bufferView.byteLength
    : Math.max(packed.count * packed.byteStride, bufferView.byteLength);
}

function reservePrimitive(
  { attributes, indices, mode }: GltfPrimitive,
  { accessors = [] }: GltfFile,
  budget: Budget,
): void {
  // a mesh, its geometry and its material
  budget.reserve(2 * OBJECT);
  const vertices = Math.max(0, ...Object.values(attributes).map((index) => accessors[index]?.count ?? 0));
  const corners = indices === undefined ? vertices : (accessors[indices]?.count ?? 0);
  if (mode === STRIP || mode === FAN) {
    const copied = Object.values(attributes).reduce((sum, index) => {
      const { count = 0, type = '' } = accessors[index] ?? {};
      return sum + count * (ITEMS[type] ?? MAX_ITEMS) * FLOAT;
    }, 0);
    budget.reserve(corners * UNROLLED + copied);
  }
}

const tooShortError = (): UnreadableModel =>
  new UnreadableModel('The glb is cut off, or damaged: it claims more data than it holds.');
