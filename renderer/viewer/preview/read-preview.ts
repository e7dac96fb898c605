import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { Budget } from '../load/budget.ts';
import { sphereAround } from '../load/mesh/split-mesh.ts';
import { withParts } from '../load/mesh/with-parts.ts';
import {
  type DrawableMesh,
  type ParsedModel,
  type Soundness,
  UnreadableModel,
} from '../load/parsed-model.ts';
import {
  type Blob as PackedBlob,
  PREVIEW_MARK,
  type PreviewDescription,
  type PreviewMesh,
  previewSchema,
} from './preview-format.ts';

/** A saved preview: a model with fewer faces and smaller textures. Its measures are those of the full model. */
export interface Preview {
  readonly model: ParsedModel;
  /** The meshes with even fewer faces, for machines without a graphics card. */
  readonly coarse: readonly DrawableMesh[];
  readonly soundness: Soundness | null;
}

/**
 * Decompresses a preview. It is small, so it is done in the window and not in a worker.
 * @throws UnreadableModel if it is damaged
 */
export async function readPreview(file: Uint8Array<ArrayBuffer>): Promise<Preview> {
  await MeshoptDecoder.ready;
  const { description, blobs } = splitFile(file);
  const bytesOf = ({ at, bytes }: PackedBlob): Uint8Array<ArrayBuffer> => {
    if (at + bytes > blobs.byteLength) throw new UnreadableModel('The preview is cut off.');
    return blobs.subarray(at, at + bytes);
  };
  const levels = withParts(description.meshes).map(({ mesh, part }) => levelsOf(mesh, part, bytesOf));
  const { parts, materials, notes, measured, bounds, shadow, soundness } = description;
  const model: ParsedModel = {
    meshes: levels.flatMap(([finest]) => finest ?? []),
    parts,
    materials: materials.map((material) => ({ ...material, maps: withoutUndefined(material.maps) })),
    textures: await Promise.all(
      description.textures.map(async ({ picture, repeat, placed }) => ({
        bitmap: await bitmapOf(bytesOf(picture)),
        repeat,
        placed,
      })),
    ),
    picture: null,
    depth: null,
    notes,
    measured,
    bounds,
    shadow: { ...shadow, darkness: bytesOf(shadow.darkness).slice() },
  };
  return { model, coarse: levels.flatMap((all) => all.at(-1) ?? []), soundness };
}

/** Reads the description, and returns the bytes of the blobs. */
function splitFile(file: Uint8Array<ArrayBuffer>): {
  readonly description: PreviewDescription;
  readonly blobs: Uint8Array<ArrayBuffer>;
} {
  const text = new TextDecoder();
  const start = PREVIEW_MARK.length + 4;
  if (file.length < start || text.decode(file.subarray(0, PREVIEW_MARK.length)) !== PREVIEW_MARK) {
    throw new UnreadableModel('The preview is none.');
  }
  const length = new DataView(file.buffer, file.byteOffset).getUint32(PREVIEW_MARK.length, true);
  const described = previewSchema.safeParse(parseJson(text.decode(file.subarray(start, start + length))));
  if (!described.success) throw new UnreadableModel('The preview is damaged.', { cause: described.error });
  return { description: described.data, blobs: file.subarray(start + length) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnreadableModel('The preview is damaged.', { cause });
  }
}

function levelsOf(
  mesh: PreviewMesh,
  part: number,
  bytesOf: (blob: PackedBlob) => Uint8Array,
): DrawableMesh[] {
  const { vertices, name, material, matrix } = mesh;
  const budget = new Budget('The preview');
  budget.reserve(vertices * 44);
  for (const { corners } of mesh.levels) budget.reserve(corners * 4);
  const unpacked = (blob: PackedBlob, stride: number, filter: string): Uint8Array<ArrayBuffer> => {
    const target = new Uint8Array(vertices * stride);
    MeshoptDecoder.decodeVertexBuffer(target, vertices, stride, bytesOf(blob), filter);
    return target;
  };
  const floats = (blob: PackedBlob, size: number): Float32Array<ArrayBuffer> =>
    new Float32Array(unpacked(blob, size * 4, 'EXPONENTIAL').buffer);
  const positions = floats(mesh.positions, 3);
  const shared = {
    part,
    name,
    material,
    matrix,
    positions,
    normals: normalsOf(new Int16Array(unpacked(mesh.normals, 8, 'OCTAHEDRAL').buffer)),
    uvs: mesh.uvs && floats(mesh.uvs, 2),
    colours: mesh.colours && floats(mesh.colours, 3),
    sphere: sphereAround(positions),
  };
  return mesh.levels.map(({ corners, index }) => {
    const decoded = new Uint32Array(corners);
    MeshoptDecoder.decodeIndexBuffer(new Uint8Array(decoded.buffer), corners, 4, bytesOf(index));
    if (decoded.some((vertex) => vertex >= vertices)) {
      throw new UnreadableModel('The preview is damaged: a face points at a vertex that is not there.');
    }
    return { ...shared, index: decoded };
  });
}

/** Converts normals from whole numbers to −1 … 1. A packed normal has four values; the last one is not used. */
function normalsOf(packed: Int16Array): Float32Array<ArrayBuffer> {
  const normals = new Float32Array((packed.length / 4) * 3);
  for (let from = 0, to = 0; from < packed.length; from += 4) {
    for (let axis = 0; axis < 3; axis += 1, to += 1) normals[to] = (packed[from + axis] as number) / 32_767;
  }
  return normals;
}

function bitmapOf(picture: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> {
  return createImageBitmap(new Blob([picture], { type: 'image/webp' }), {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  });
}

/** Removes properties whose value is undefined. */
function withoutUndefined<Name extends string>(
  maps: Readonly<Partial<Record<Name, number | undefined>>>,
): Partial<Record<Name, number>> {
  return Object.fromEntries(Object.entries(maps).filter(([, index]) => index !== undefined)) as Partial<
    Record<Name, number>
  >;
}
