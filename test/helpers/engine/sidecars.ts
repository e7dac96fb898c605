import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Asset, assetSchema } from '../../../shared/model/asset.ts';
import { DEFAULT_RECIPE, recipeAsSent } from '../../../shared/model/recipe.ts';

/** An asset as its sidecar says it, of a plain model. */
export function assetOf(id: string, changes: Partial<Asset> = {}): Asset {
  return assetSchema.parse({
    format: 'maquette-asset',
    version: 1,
    id,
    name: id,
    kind: 'model',
    files: [{ path: `${id}.glb`, role: 'result', bytes: 4, sha256: 'a'.repeat(64) }],
    references: [],
    recipe: recipeAsSent(DEFAULT_RECIPE),
    fingerprint: `print of ${id}`,
    connection: { id: 'local', name: 'Local' },
    jobId: `job of ${id}`,
    taskId: `task of ${id}`,
    credits: '15.00',
    createdAt: '2026-11-20T12:00:00.000Z',
    submittedAt: null,
    parents: [],
    children: [],
    tags: [],
    rating: 0,
    notes: '',
    ...changes,
  });
}

/**
 * Writes an asset's folder by hand, as another program would.
 * @param folder relative to the library: `assets/2026-11/chair-7f3a`
 */
export async function writeSidecar(library: string, folder: string, asset: Asset): Promise<void> {
  await mkdir(join(library, folder), { recursive: true });
  await writeFile(join(library, folder, 'asset.json'), `${JSON.stringify(asset, null, 2)}\n`);
}

/** Makes a folder a library. */
export async function writeLibrary(library: string, id: string): Promise<void> {
  await mkdir(join(library, 'assets'), { recursive: true });
  const manifest = { format: 'maquette-library', version: 1, id };
  await writeFile(join(library, 'library.json'), JSON.stringify(manifest));
}
