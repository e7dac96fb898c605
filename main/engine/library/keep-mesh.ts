import type { AssetFile, AssetMesh } from '../../../shared/model/asset.ts';
import type { MeshSource } from '../../../shared/model/reference.ts';
import { keepInput } from './keep-input.ts';

export interface KeptMesh {
  readonly mesh: AssetMesh;
  readonly file: AssetFile | null;
  /** The asset whose result the mesh is; null if it is no asset of this library. */
  readonly parent: string | null;
}

/** Records the mesh of a job, and copies the artist's own mesh into the asset, as `reference/mesh.<ending>`. */
export async function keepMesh(folder: string, mesh: MeshSource): Promise<KeptMesh> {
  if (mesh.from === 'url') return { mesh: { from: 'url', url: mesh.url }, file: null, parent: null };
  const { path: source, name, format, bytes } = mesh.file;
  const sha256 = mesh.file.sha256 ?? '';
  if (mesh.from === 'asset') {
    const { assetId } = mesh;
    return { mesh: { from: 'asset', assetId, name, sha256 }, file: null, parent: assetId };
  }
  const file = await keepInput(folder, `mesh.${format ?? 'bin'}`, { source, bytes, sha256 });
  return { mesh: { from: 'file', name, source, path: file?.path ?? null, sha256 }, file, parent: null };
}
