import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { meshOf, viewsOf } from '../../../shared/model/reference.ts';
import type { FileFate, StandingStill, Watch } from '../../../shared/model/watch/watch.ts';
import { isWithin } from '../disk/within-folder.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Ports } from '../ports.ts';
import type { RowFacts } from './judge-rows.ts';
import { realFolders } from './own-folders.ts';

/** What a watch asks the engine. */
export interface WatchFacts {
  readonly ports: Pick<Ports, 'clock' | 'logger' | 'paths' | 'settings'>;
  readonly jobs: JobEngine;
  readonly library: Pick<
    OpenLibrary,
    'id' | 'folder' | 'findByResult' | 'findInTrash' | 'findWithoutFile' | 'claims' | 'refresh' | 'get'
  >;
}

interface WrittenTo {
  readonly ports: { readonly paths: Pick<Ports['paths'], 'data'> };
  readonly library: Pick<OpenLibrary, 'folder'>;
}

/**
 * Where results are written. Files there are never taken, and nothing there is watched.
 * @throws AppError `not-found` if there is no such folder and it is not known, `usage` for one that lies there, or that is a whole drive
 */
export async function ownFolders(
  { ports, library }: WrittenTo,
  { folder, handOff }: { readonly folder: string; readonly handOff: string | null },
  isKnown: boolean,
): Promise<readonly string[]> {
  const real = await realpath(folder).catch((cause: unknown) => {
    // One that was watched before may be away for a while.
    if (isKnown) return folder;
    throw new AppError('not-found', `There is no folder ${folder}; check the path.`, { cause });
  });
  if (dirname(real) === real) {
    throw new AppError(
      'usage',
      `${folder} is a whole drive: every picture on it would be sent and paid for; watch a folder on it.`,
    );
  }
  const named = [ports.paths.data, library.folder, ...(handOff === null ? [] : [handOff])];
  const own = [...named, ...(await realFolders(named))];
  if (isWithin(real, own) || isWithin(folder, own)) {
    throw new AppError(
      'usage',
      `${folder} lies where Maquette writes results itself, so they would be made again and again; watch another folder.`,
    );
  }
  return own;
}

/** Why nothing may be queued until the artist's word; null for nothing. */
export function standingStill({ jobs, library }: WatchFacts, watch: Watch): StandingStill | null {
  if (jobs.awaitsRelease() || jobs.restoredAt() !== watch.restoredAt) return 'ledger';
  // An earlier copy of the ledger, or another one.
  if (jobs.markOf(watch.batchId) < watch.mark) return 'ledger';
  return library.id === watch.libraryId ? null : 'library';
}

/** What speaks against sending work that nobody looks at before. */
export async function against(
  { jobs, library }: WatchFacts,
  { reference, failedBefore }: Parameters<RowFacts['against']>[0],
  fingerprint: string,
): Promise<FileFate | null> {
  if (failedBefore !== undefined) return 'failed-before';
  if (jobs.findAbandoned(fingerprint) !== null) return 'abandoned';
  if ((await library.findInTrash(fingerprint)) !== null) return 'trash';
  if ((await library.findWithoutFile(fingerprint)) !== null) return 'without-file';
  const mesh = meshOf(reference);
  const hashes = [
    ...viewsOf(reference).map(({ image }) => image.sha256),
    ...(mesh?.from === 'file' ? [mesh.file.sha256] : []),
  ];
  for (const sha256 of hashes) {
    if (sha256 !== null && (await library.findByResult(sha256)) !== null) return 'result';
  }
  return null;
}
