import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { smoothNormals } from '../load/mesh/smooth-normals.ts';
import type { ParsedMesh, ParsedModel, ParsedTexture, Soundness } from '../load/parsed-model.ts';
import { BlobWriter } from './blob-writer.ts';
import { type LevelledMesh, packMesh } from './pack-mesh.ts';
import type { PreviewDescription } from './preview-format.ts';
import { joinVertices, simplify } from './simplify.ts';

/** The faces of the level that is shown first, and of the one that is drawn without a graphics card while the camera moves. */
const LEVEL_FACES = [120_000, 30_000] as const;
const PICTURE_QUALITY = 0.9;

/** The data of a preview. The arrays of the model itself were transferred to the window, so its meshes are passed separately. */
export interface PreviewSource {
  readonly model: Pick<ParsedModel, 'parts' | 'materials' | 'notes' | 'measured' | 'bounds' | 'shadow'>;
  readonly meshes: readonly ParsedMesh[];
  /** Reduced copies of the model's textures. */
  readonly textures: readonly ParsedTexture[];
  readonly soundness: Soundness | null;
}

/** Simplifies and compresses a model. It closes the bitmaps of `textures`. */
export async function derivePreview({
  model,
  meshes,
  textures,
  soundness,
}: PreviewSource): Promise<Uint8Array<ArrayBuffer>> {
  await Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready]);
  const blobs = new BlobWriter();
  const { parts, materials, notes, measured, bounds, shadow } = model;
  const description: PreviewDescription = {
    meshes: meshes.map((mesh) => packMesh(withLevels(mesh, measured.faces), blobs)),
    parts: [...parts],
    materials: materials.map((material) => ({
      ...material,
      colour: [...material.colour],
      emissive: [...material.emissive],
      normalScale: [...material.normalScale],
    })),
    textures: [],
    notes: [...notes],
    measured: {
      ...measured,
      textures: [...measured.textures],
      size: [...measured.size],
    },
    bounds: { min: [...bounds.min], max: [...bounds.max] },
    shadow: {
      darkness: blobs.add(shadow.darkness),
      resolution: shadow.resolution,
      edge: shadow.edge,
    },
    soundness,
  };
  for (const { bitmap, repeat, placed } of textures) {
    const picture = blobs.add(await webpOf(bitmap));
    description.textures.push({ picture, repeat: [...repeat], placed: placed === null ? null : [...placed] });
  }
  return blobs.write(description);
}

/** Makes the levels of detail of a mesh. @param faces of the whole model: the mesh gets its share of the faces of each level */
function withLevels(mesh: ParsedMesh, faces: number): LevelledMesh {
  const share = (level: number): number =>
    Math.floor((cornersOf(mesh) / 3) * Math.min(1, level / faces) || 1) * 3;
  const [fine, coarse] = LEVEL_FACES;
  if (faces <= fine) {
    const index = indexOf(mesh);
    return { mesh, levels: [index, simplify(index, mesh.positions, share(coarse))] };
  }
  // Faces without an index share no vertices, so their vertices are joined by position before they are simplified.
  const isLoose = mesh.index === null && mesh.uvs === null;
  const index = isLoose ? joinVertices(mesh.positions) : indexOf(mesh);
  const finer = simplify(index, mesh.positions, share(fine));
  const shaped = isLoose ? { ...mesh, normals: smoothNormals(mesh.positions, finer) } : mesh;
  return { mesh: shaped, levels: [finer, simplify(finer, mesh.positions, share(coarse))] };
}

const cornersOf = ({ index, positions }: ParsedMesh): number => index?.length ?? positions.length / 3;

function indexOf({ index, positions }: ParsedMesh): Uint32Array {
  if (index instanceof Uint32Array) return index;
  return index === null
    ? Uint32Array.from({ length: positions.length / 3 }, (_, corner) => corner)
    : Uint32Array.from(index);
}

async function webpOf(bitmap: ImageBitmap): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const picture = await canvas.convertToBlob({ type: 'image/webp', quality: PICTURE_QUALITY });
  return new Uint8Array(await picture.arrayBuffer());
}
