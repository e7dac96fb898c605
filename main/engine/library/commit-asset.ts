import { access, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Asset, type AssetFile, assetSchema } from '../../../shared/model/asset.ts';
import type { Job } from '../../../shared/model/job.ts';
import { RESULT_TYPES } from '../../../shared/model/kind-traits.ts';
import { meshOf, viewsOf } from '../../../shared/model/reference.ts';
import { renameDurably, syncFile, syncFolder, writeSynced } from '../disk/durable.ts';
import { slug } from '../disk/slug.ts';
import type { Clock, Ids } from '../ports.ts';
import { keepMesh, keepReference } from './keep-input.ts';
import { endingOf, KEPT_FILE } from './kept-record.ts';
import type { Haul, HaulFile, StoredAsset } from './library.ts';
import { isNameTaken, NAME_TRIES } from './name-taken.ts';
import { releaseStaging } from './staging-folder.ts';
import { SIDECAR } from './sync/sidecars.ts';

/** A cover's file name without its extension. For a depth map both result and cover are png. */
const COVER = 'cover';

export interface CommitParts {
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Turns a staging folder into an asset: names the files, copies the references, writes asset.json, syncs everything, and
 * renames the folder into place.
 */
export async function commitAsset(
  parts: CommitParts,
  job: Job,
  staging: string,
  haul: Haul,
): Promise<StoredAsset> {
  const name = slug(job.reference.name);
  const inputs: AssetFile[] = [];
  const references: Asset['references'] = [];
  for (const { view, image } of viewsOf(job.reference)) {
    const kept = await keepReference(staging, view, image);
    references.push(kept.reference);
    if (kept.file !== null) inputs.push(kept.file);
  }
  const source = meshOf(job.reference);
  const mesh = source === null ? null : await keepMesh(staging, source);
  if (mesh?.file) inputs.push(mesh.file);
  const { wrong = null } = haul;
  const fetched = [homeOf(staging, haul.result, name === COVER ? `${name}-asset` : name, 'result')];
  if (haul.cover !== null) fetched.push(homeOf(staging, haul.cover, COVER, 'cover'));
  const files = [...fetched.map(({ file }) => file), ...inputs];
  const asset = assetSchema.parse({
    format: 'maquette-asset',
    version: 1,
    id: parts.ids.uuid(),
    name: job.reference.name,
    kind: job.recipe.kind,
    files,
    asItCame: wrong === null ? null : { wrong },
    ...(RESULT_TYPES[job.recipe.kind] === 'model' && { quality: { is: 'owed' } }),
    warnings: haul.warnings ?? [],
    references,
    mesh: mesh?.mesh ?? null,
    imageUrl: job.reference.kind === 'image-url' ? job.reference.url : null,
    recipe: job.recipe,
    fingerprint: job.fingerprint,
    ...(job.wish !== undefined && { wish: job.wish }),
    connection: { id: job.connectionId, name: haul.connectionName },
    jobId: job.id,
    batch: job.batchId,
    ...(job.run !== undefined && { runs: [job.run] }),
    taskId: haul.taskId,
    credits: haul.credits,
    createdAt: new Date(parts.clock.now()).toISOString(),
    submittedAt: haul.submittedAt === null ? null : new Date(haul.submittedAt).toISOString(),
    parents: mesh?.parent ? [mesh.parent] : [],
    children: [],
    tags: job.labels?.tags ?? [],
    rating: 0,
    notes: job.labels?.note ?? '',
  });
  // Left over if an earlier commit of this folder failed, e.g. on a full disk.
  await rm(join(staging, SIDECAR), { force: true });
  await writeSynced(join(staging, SIDECAR), `${JSON.stringify(asset, null, 2)}\n`);
  try {
    // After everything else has been written, so that a full disk cannot interrupt between these renames and the last one.
    for (const { from, to } of fetched) await placeFile(from, to);
    if (files.some(({ role }) => role === 'reference')) await syncFolder(join(staging, 'reference'));
    await releaseStaging(staging);
    await syncFolder(staging);
    const folder = await nameForGood(parts.ids, staging, name);
    // Last: if it were removed earlier and this is interrupted, the result would be left without a record. A record that stays does no harm.
    await rm(join(folder, KEPT_FILE), { force: true }).catch(() => undefined);
    return { asset, folder, place: 'library' };
  } catch (cause) {
    // A failed commit restores the old names, so that the next attempt finds the files and none is there twice.
    for (const { from, to } of fetched) await putBack(from, to);
    throw cause;
  }
}

/** The final name of a downloaded file, and its entry in the sidecar. The name is never taken from the URL. */
function homeOf(
  staging: string,
  haul: HaulFile,
  name: string,
  role: AssetFile['role'],
): { readonly from: string; readonly to: string; readonly file: AssetFile } {
  const { file, bytes, sha256 } = haul;
  const path = `${name}.${endingOf(haul)}`;
  return { from: file, to: join(staging, path), file: { path, role, bytes, sha256 } };
}

async function placeFile(from: string, to: string): Promise<void> {
  if (from !== to) {
    await rename(from, to).catch(async (cause: unknown) => {
      // An earlier, interrupted commit may have renamed it already.
      await access(to).catch(() => {
        throw cause;
      });
    });
  }
  await syncFile(to);
}

/** A file that cannot be renamed back is found under its new name by the next commit, or is downloaded again. */
async function putBack(from: string, to: string): Promise<void> {
  await access(from).catch(() => rename(to, from).catch(() => undefined));
}

/** Renames the folder to `<slug>-<4 hex>`, with another suffix if that name exists. */
async function nameForGood(ids: Ids, staging: string, name: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const folder = join(dirname(staging), `${name}-${ids.hex(4)}`);
    try {
      await renameDurably(staging, folder);
      return folder;
    } catch (cause) {
      if (!isNameTaken(cause) || tries >= NAME_TRIES) throw cause;
    }
  }
}
