import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { abortable } from '../../async/abortable.ts';
import type { LibraryDisk } from '../disk/library-disk.ts';
import type { AssetIndex } from '../index/asset-index.ts';
import type { IndexedAsset } from '../index/indexed-asset.ts';
import { type Library, resultOf, type StoredAsset } from '../library.ts';
import { pathInside } from '../library-folder.ts';
import type { WithFolder } from '../library-reads.ts';
import { SIDECAR } from '../sync/sidecars.ts';

/** What answers whether work was done before. */
export type FindWork = Pick<
  Library,
  'findByFingerprint' | 'findWithoutFile' | 'findInTrash' | 'findByResult' | 'findByJob'
>;

export interface FindWorkParts {
  /** Whether a file certainly is not there; absolute. Throws AppError where its disk fails, or does not answer: that says nothing about it. */
  readonly isGone: (path: string, signal: AbortSignal | undefined) => Promise<boolean>;
  readonly stored: WithFolder;
  /** Asks the index after all folders have been read: only then is it certain that something does not exist. */
  readonly ask: <Found>(find: (index: AssetIndex) => Found, signal?: AbortSignal) => Promise<Found>;
}

/** Asks a library's process whether files of it are gone; what is asked in one turn of the event loop goes there together. */
export function goneFrom(
  disk: Pick<LibraryDisk, 'run'>,
  library: string,
  fail: (cause: unknown) => never,
): FindWorkParts['isGone'] {
  let next: { readonly paths: string[]; readonly gone: Promise<ReadonlySet<string>> } | null = null;
  const askSoon = () => {
    const paths: string[] = [];
    const gone = breathe().then(async () => {
      next = null;
      return new Set(await disk.run('gone', { library, folders: paths }).catch(fail));
    });
    return { paths, gone };
  };
  return async (path, signal) => {
    next ??= askSoon();
    const inside = pathInside(library, path);
    next.paths.push(inside);
    return (await abortable(next.gone, signal)).has(inside);
  };
}

/** Finds work in a library. A sidecar alone is no result: it may have been copied without its files. */
export function createFindWork({ isGone, stored, ask }: FindWorkParts): FindWork {
  async function isWithoutFile(found: StoredAsset, signal?: AbortSignal): Promise<boolean> {
    const result = resultOf(found.asset);
    if (result === undefined || !(await isGone(join(found.folder, ...result.path.split('/')), signal)))
      return false;
    // Where the sidecar is gone as well the drive may be away, or the asset on its way to another place.
    return !(await isGone(join(found.folder, SIDECAR), signal));
  }

  async function firstOf(
    print: string,
    isWithout: boolean,
    signal?: AbortSignal,
  ): Promise<StoredAsset | null> {
    for (const each of await ask((index) => index.byFingerprint(print), signal)) {
      const found = stored(each);
      if (found !== null && (await isWithoutFile(found, signal)) === isWithout) return found;
    }
    return null;
  }

  const one = async (
    find: (index: AssetIndex) => IndexedAsset | null,
    signal?: AbortSignal,
  ): Promise<StoredAsset | null> => stored(await ask(find, signal));

  return {
    findByFingerprint: (print, signal) => firstOf(print, false, signal),
    findWithoutFile: (print, signal) => firstOf(print, true, signal),
    findInTrash: (print, signal) => one((index) => index.trashedByFingerprint(print), signal),
    findByResult: (sha256, signal) => one((index) => index.byResult(sha256), signal),
    findByJob: (jobId, signal) => one((index) => index.byJob(jobId), signal),
  };
}
