import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { smoothNormals } from '../load/mesh/smooth-normals.ts';
import type { ParsedMesh, ParsedModel, ParsedTexture, Soundness } from '../load/parsed-model.ts';
import { BlobWriter } from './blob-writer.ts';
import { type LevelledMesh, packMesh } from './pack-mesh.ts';
import type { PreviewDescription } from './preview-format.ts';
import { joined, simplified } from './simplify.ts';

/** Faces of the level that is shown first, and of the one that is drawn while a slow machine turns it. */
const LEVEL_FACES = [120_000, 30_000] as const;
const PICTURE_QUALITY = 0.9;

/** What a preview is made of: the model whole, but for its arrays, which have gone to the window. */
export interface PreviewSource {
  readonly model: Pick<ParsedModel, 'parts' | 'materials' | 'notes' | 'measured' | 'bounds' | 'shadow'>;
  readonly meshes: readonly ParsedMesh[];
  /** Small copies of the model's. */
  readonly textures: readonly ParsedTexture[];
  readonly soundness: Soundness | null;
}

/** Simplifies and packs a model. The pictures of its textures are closed. */
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
    meshes: meshes.map((mesh) => packMesh(levelled(mesh, measured.faces), blobs)),
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

/** @param faces of the whole model, of which the mesh gets its share of each level */
function levelled(mesh: ParsedMesh, faces: number): LevelledMesh {
  const share = (level: number): number =>
    Math.floor((cornersOf(mesh) / 3) * Math.min(1, level / faces) || 1) * 3;
  const [fine, coarse] = LEVEL_FACES;
  if (faces <= fine) {
    const index = indexOf(mesh);
    return { mesh, levels: [index, simplified(index, mesh.positions, share(coarse))] };
  }
  // loose faces have corners of their own, which nothing can join: their places are what is simplified
  const loose = mesh.index === null && mesh.uvs === null;
  const index = loose ? joined(mesh.positions) : indexOf(mesh);
  const finer = simplified(index, mesh.positions, share(fine));
  const shaped = loose ? { ...mesh, normals: smoothNormals(mesh.positions, finer) } : mesh;
  return { mesh: shaped, levels: [finer, simplified(finer, mesh.positions, share(coarse))] };
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
