import type { TaskKind } from '../../interface/tasks.ts';
import type { Asset } from '../asset.ts';
import { type ImageFile, meshOf, type Reference, viewsOf } from '../reference.ts';

/** What was queued. */
export interface Queued {
  /** What it makes. */
  readonly kinds: readonly TaskKind[];
  readonly reference: Reference;
  /** Whether it makes meshes of its pictures and works on these, as a run of a chain does. */
  readonly isChain: boolean;
}

/**
 * Whether something that was queued makes an asset again: the same kind of thing, of the same mesh, or of one of its pictures or the same address. A
 * picture is the same by its bytes, before or after anything was mended on it, or by where it lies, since it may have been mended elsewhere.
 */
export function isRedoneBy(
  asset: Pick<Asset, 'kind' | 'references' | 'imageUrl' | 'mesh'>,
  { kinds, reference, isChain }: Queued,
): boolean {
  if (!kinds.includes(asset.kind)) return false;
  const mesh = meshOf(reference);
  if (mesh !== null) return asset.mesh !== null && isSameMesh(mesh, asset.mesh);
  if (asset.mesh !== null && !isChain) return false;
  if (reference.kind === 'image-url') return asset.imageUrl === reference.url;
  // Nothing is made here for each pair: a thousand that were queued meet a thousand assets.
  return viewsOf(reference).some(({ image }) => asset.references.some((each) => isSamePicture(image, each)));
}

function isSamePicture({ path, sha256 }: ImageFile, of: Asset['references'][number]): boolean {
  return of.source === path || (sha256 !== null && (of.sha256 === sha256 || of.mended?.original === sha256));
}

function isSameMesh(mesh: NonNullable<ReturnType<typeof meshOf>>, of: NonNullable<Asset['mesh']>): boolean {
  if (mesh.from === 'url') return of.from === 'url' && of.url === mesh.url;
  if (of.from === 'url') return false;
  if (mesh.from === 'asset' && of.from === 'asset' && of.assetId === mesh.assetId) return true;
  return mesh.file.sha256 !== null && mesh.file.sha256 === of.sha256;
}
