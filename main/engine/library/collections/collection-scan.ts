import { setImmediate as breathe } from 'node:timers/promises';
import { createSerialQueue } from '../../async/slots.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { LibraryDisk } from '../disk/library-disk.ts';
import type { CollectionTables } from '../index/collections/collection-tables.ts';
import type { ReplaceableIndex } from '../index/replaceable-index.ts';
import type { CollectionFile, CollectionSurvey } from './collection-file.ts';
import { createPastContents } from './past-contents.ts';

/** Keeps the index equal to the files of collections. */
export interface CollectionScan {
  /** Reads what changed. Resolves once a scan that began after the call has ended. Throws if the library cannot be reached. */
  readonly scan: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface CollectionScanOptions {
  /** The library's, absolute. */
  readonly folder: string;
  readonly disk: Pick<LibraryDisk, 'run'>;
  readonly index: ReplaceableIndex;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
  /** Checks that the library is there, and still the same one. Throws AppError. */
  readonly ensure: (signal?: AbortSignal) => Promise<void>;
  /** Called when files came, changed or went, with some assets for which this matters, or all if these are few. */
  readonly onChange: (ids: readonly string[]) => void;
}

/** Assets that are put into the index between two turns of the event loop: a few milliseconds of work. */
const SLICE = 500;
/** Of longer lists than this it is not worked out what changed in them: what shows one reads it again. */
const COMPARED = 3_000;
/** More assets than an event names: the window then reads again what it shows. */
const SOME = 101;

export function createCollectionScan(options: CollectionScanOptions): CollectionScan {
  const { folder: library, disk, index, clock, logger, ensure, onChange } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const scans = createSerialQueue();
  /** The scan that has not begun yet; callers who ask meanwhile share it. */
  let next: Promise<void> | null = null;
  const use = <Result>(work: (tables: CollectionTables) => Result): Result =>
    index.use((each) => work(each.collections));

  const past = createPastContents((file) => use((tables) => tables.content(file)));

  async function survey(): Promise<CollectionSurvey> {
    const known = use((tables) => tables.marks());
    return disk.run('surveyCollections', { library, known }, { signal });
  }

  /** Puts files together that an older text was saved over; returns whether there were any. */
  async function merge(fresh: readonly CollectionFile[]): Promise<boolean> {
    let isMerged = false;
    for (const file of fresh) {
      const overwritten = past.overwrittenBy(file);
      if (overwritten === null) continue;
      try {
        await disk.run('mergeCollection', { library, overwritten, at: clock.now() }, { signal });
        logger.info('An older text was saved over a file of collections; both were put together.', {
          file: file.file,
        });
        isMerged = true;
      } catch (cause) {
        // It stays as the hand saved it; what was in it before is lost only if the disk stays as it is until Maquette ends.
        logger.warn('A file of collections could not be put together.', {
          file: file.file,
          cause: String(cause),
        });
      }
    }
    return isMerged;
  }

  async function scanOnce(): Promise<void> {
    await ensure(signal);
    let { fresh, gone } = await survey();
    if (await merge(fresh)) ({ fresh, gone } = await survey());
    const changed = new Set<string>();
    const note = (ids: readonly string[]): void => ids.forEach((id) => void changed.add(id));
    if (gone.length > 0) {
      // If the drive disappeared, the folder is missing without being gone: this throws then.
      await ensure(signal);
      for (const file of gone) note(assetsOf(file, SOME));
      use((tables) => tables.remove(gone));
    }
    gone.forEach(past.forget);
    for (const each of fresh) note(await take(each));
    if (fresh.length > 0 || gone.length > 0) onChange([...changed]);
    while (use((tables) => tables.sweep(SLICE))) await breathe();
  }

  function assetsOf(file: string, most: number): readonly string[] {
    return use((tables) => {
      const head = tables.heads().find((each) => each.file === file);
      return head === undefined ? [] : tables.assets(head.listing, most);
    });
  }

  /** Returns the assets for which it matters. */
  async function take(file: CollectionFile): Promise<readonly string[]> {
    const { content, mark } = file;
    if (content.kind === 'fault') {
      logger.warn('A file of collections is left as it is.', { ...content.fault });
      // What it held before stays in use: a program may be in the middle of writing it, and a repair may bring it back.
      if (use((tables) => tables.keep(file.file, mark, content.fault))) return [];
    }
    const before = assetsOf(file.file, COMPARED + 1);
    const listing = use((tables) => tables.newListing());
    const assets = content.kind === 'collection' ? content.collection.assets : [];
    for (let from = 0; from < assets.length; from += SLICE) {
      if (from > 0) await breathe();
      signal.throwIfAborted();
      const slice = assets.slice(from, from + SLICE);
      use((tables) => tables.fill(listing, from, slice));
    }
    use((tables) => tables.put(file, listing));
    if (content.kind !== 'fault') past.note(file.file, content);
    return differing(before, assets);
  }

  async function begin(): Promise<void> {
    next = null;
    signal.throwIfAborted();
    try {
      await scanOnce();
    } catch (cause) {
      // If the index was found damaged, it is empty now.
      if (!index.replaceIfDamaged(cause)) throw cause;
      await scanOnce();
    }
  }

  return {
    scan: () => {
      next ??= scans.run(begin);
      return next;
    },
    close: async () => {
      closing.abort(new Error('closing'));
      await scans.idle();
    },
  };
}

/** The assets that came or went, or one of them if only the order changed. */
function differing(before: readonly string[], after: readonly string[]): readonly string[] {
  if (before.length > COMPARED || after.length > COMPARED) return after.slice(0, SOME);
  const [was, is] = [new Set(before), new Set(after)];
  const changed = [...before.filter((id) => !is.has(id)), ...after.filter((id) => !was.has(id))];
  return changed.length > 0 ? changed : after.slice(0, 1);
}
