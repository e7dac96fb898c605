import { access, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Asset, type AssetFile, assetSchema } from '../../../shared/model/asset.ts';
import type { Job } from '../../../shared/model/job.ts';
import { meshOf, viewsOf } from '../../../shared/model/reference.ts';
import { renameDurably, syncFile, syncFolder, writeSynced } from '../disk/durable.ts';
import { slug } from '../disk/slug.ts';
import type { Clock, Ids } from '../ports.ts';
import { keepMesh } from './keep-mesh.ts';
import { keepReference } from './keep-reference.ts';
import { endingOf, KEPT_FILE } from './kept-record.ts';
import type { Haul, HaulFile, StoredAsset } from './library.ts';
import { isNameTaken, NAME_TRIES } from './name-taken.ts';
import { releaseStaging } from './staging-folder.ts';
import { SIDECAR } from './sync/sidecars.ts';

/** A cover's name without its ending: of a depth map and its cover, both are png. */
const COVER = 'cover';

export interface CommitParts {
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Makes an asset of a staging folder: names the files, keeps the references, writes asset.json, syncs all of it, and
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
    references,
    mesh: mesh?.mesh ?? null,
    imageUrl: job.reference.kind === 'image-url' ? job.reference.url : null,
    recipe: job.recipe,
    fingerprint: job.fingerprint,
    connection: { id: job.connectionId, name: haul.connectionName },
    jobId: job.id,
    taskId: haul.taskId,
    credits: haul.credits,
    createdAt: new Date(parts.clock.now()).toISOString(),
    submittedAt: haul.submittedAt === null ? null : new Date(haul.submittedAt).toISOString(),
    parents: mesh?.parent ? [mesh.parent] : [],
    children: [],
    tags: [],
    rating: 0,
    notes: '',
  });
  // A commit that failed on a full disk is tried again on the same folder.
  await rm(join(staging, SIDECAR), { force: true });
  await writeSynced(join(staging, SIDECAR), `${JSON.stringify(asset, null, 2)}\n`);
  try {
    // Named once there was room for all else.
    for (const { from, to } of fetched) await placeFile(from, to);
    if (files.some(({ role }) => role === 'reference')) await syncFolder(join(staging, 'reference'));
    await releaseStaging(staging);
    await syncFolder(staging);
    const folder = await nameForGood(parts.ids, staging, name);
    // Not before: broken off in between, the result would lie there without its record. What cannot be removed does no harm.
    await rm(join(folder, KEPT_FILE), { force: true }).catch(() => undefined);
    return { asset, folder, place: 'library' };
  } catch (cause) {
    // A commit that fails leaves them where they came, so that none comes twice.
    for (const { from, to } of fetched) await putBack(from, to);
    throw cause;
  }
}

/** Where a downloaded file goes, and its entry in the sidecar: the URL it came from is never asked for a name. */
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
      // A first commit may have named it already.
      await access(to).catch(() => {
        throw cause;
      });
    });
  }
  await syncFile(to);
}

/** What cannot be put back is taken from where it is by the next commit, or fetched again. */
async function putBack(from: string, to: string): Promise<void> {
  await access(from).catch(() => rename(to, from).catch(() => undefined));
}

/** One rename to `<slug>-<4 hex>`; a name that is taken is passed by. */
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
