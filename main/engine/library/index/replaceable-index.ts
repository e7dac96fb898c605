import { NEWEST_FIRST } from '../../../../shared/model/library-order.ts';
import { createSerialQueue, type Slots } from '../../async/slots.ts';
import type { StartDisk } from '../../disk/fork-disk.ts';
import type { Logger } from '../../ports.ts';
import { unpackEntries } from '../sync/read-many.ts';
import { type AssetIndex, memoryIndex } from './asset-index.ts';
import { isPlain } from './asset-orders.ts';
import { IndexDamage, isIndexDamage } from './index-damage.ts';
import type { DamagedSidecar } from './known-sidecars.ts';
import { indexFile, indexOfFolder, openIndex, setAsideIndex } from './open-index.ts';
import { createIndexAsker, type IndexAsker } from './threads/index-asker.ts';
import { applyChange, type IndexChange } from './threads/index-change.ts';
import { createIndexFiller, type IndexFiller } from './threads/index-filler.ts';
import { answer, type IndexQuestions, type QuestionName } from './threads/index-question.ts';

/**
 * The index of one library, which is replaced when the library is reached, and when its file is damaged:
 *
 *   the last known index of the folder ──(the library is reached)──▶ its own index ──(damaged)──▶ an empty one, to be filled again
 *
 * What takes long is done with connections of their own: questions about many assets in a thread, the filling with many in a process. One that
 * ends or cannot be started is replaced by this thread.
 */
export interface ReplaceableIndex {
  /**
   * Reads what the index knows of single assets, on this thread; its changes go through {@link change}. A damaged index is replaced, and the work is
   * repeated on the empty one.
   */
  readonly use: <Result>(work: (index: AssetIndex) => Result) => Result;
  /** Asks about many assets. A damaged index is replaced as above. Throws SQLite's error if the question is wrong. */
  readonly ask: <Name extends QuestionName>(
    name: Name,
    asked: IndexQuestions[Name]['asked'],
  ) => Promise<IndexQuestions[Name]['answer']>;
  /**
   * Runs work that looks at sidecars and then tells the index, when no other such work is under way: what was read before somebody else wrote or moved it
   * must not be told after that. Work in a turn must not wait for another turn.
   */
  readonly inTurn: Slots['run'];
  /** How many turns have ended: what was read ahead of a turn is read again in it, if others have ended since. */
  readonly turns: () => number;
  /** Changes the index. Returns the ids of the assets that are affected. */
  readonly change: (change: IndexChange) => Promise<readonly string[]>;
  /** Puts many assets, see `PackedSidecars`. */
  readonly put: (packed: Uint8Array, damaged: readonly DamagedSidecar[]) => Promise<readonly string[]>;
  /** Called before many assets come in: from now until the end, all changes are made by a process of its own. */
  readonly beginFilling: () => void;
  readonly endFilling: () => Promise<void>;
  /** Whether it is, from the start, the last known index of the folder: what it says can be shown. */
  readonly isKnown: () => boolean;
  /** Opens the index of the library that was found in the folder; returns whether it is another one than before. */
  readonly openFor: (id: string) => boolean;
  /** Replaces the index if this error says that it is damaged; returns whether it did. */
  readonly replaceIfDamaged: (cause: unknown) => boolean;
  /** Grows whenever the index is replaced. A search that found nothing before may then find something. */
  readonly generation: () => number;
  readonly close: () => Promise<void>;
}

export interface ReplaceableIndexOptions {
  /** `<data>`, absolute; null for an index in memory. */
  readonly data: string | null;
  /** The library's, absolute. */
  readonly folder: string;
  readonly logger: Logger;
  /** Called when the index was replaced by an empty one, which has to be filled again. */
  readonly onLost: () => void;
  /** From how many assets on questions are answered by a thread; of fewer, this one does it in a moment. */
  readonly askedFrom?: number | undefined;
  /** Starts the process that fills the index. */
  readonly startDisk?: StartDisk | undefined;
}

const ASKED_FROM = 2_000;
/** Rows that SQLite steps over in about a millisecond. */
const NEAR = 500;

export function createReplaceableIndex({
  data,
  folder,
  logger,
  onLost,
  askedFrom = ASKED_FROM,
  startDisk,
}: ReplaceableIndexOptions): ReplaceableIndex {
  let index = (data === null ? null : indexOfFolder({ data, logger }, folder)) ?? memoryIndex();
  const isKnown = index.file !== null;
  let libraryId: string | null = null;
  let generation = 0;
  let filler: IndexFiller | null = null;
  let asker: IndexAsker | null = null;
  let endedTurns = 0;
  const turns = createSerialQueue();

  function replace(next: AssetIndex): void {
    index = next;
    generation += 1;
    void filler?.abandon();
    filler = null;
  }

  function replaceIfDamaged(cause: unknown): boolean {
    if (data === null || index.file === null || !isIndexDamage(cause, index.hasSchema)) return false;
    setAsideIndex(index, logger);
    // Before the library is reached, nobody knows whose index it would be.
    replace(libraryId === null ? memoryIndex() : openIndex({ data, logger }, { id: libraryId, folder }));
    onLost();
    return true;
  }

  function use<Result>(work: (index: AssetIndex) => Result): Result {
    try {
      return work(index);
    } catch (cause) {
      if (!replaceIfDamaged(cause)) throw cause;
      return work(index);
    }
  }

  /** Work of a thread or process, or of this one if it failed and the work did not. */
  async function inThread<Result>(
    work: () => Promise<Result>,
    here: (index: AssetIndex) => Result,
  ): Promise<Result> {
    const began = generation;
    try {
      return await work();
    } catch (cause) {
      const isReplaced = generation !== began || (cause instanceof IndexDamage && replaceIfDamaged(cause));
      // SQLite has answered: here it would say the same.
      if (!isReplaced && cause instanceof Error && 'errcode' in cause) throw cause;
      if (!isReplaced)
        logger.warn('a thread or process of the index failed', { folder, cause: String(cause) });
      return use(here);
    }
  }

  async function write(
    work: (filling: IndexFiller) => Promise<readonly string[]>,
    here: (index: AssetIndex) => readonly string[],
  ): Promise<readonly string[]> {
    const filling = filler;
    if (filling === null) return use(here);
    const ids = await inThread(
      () => work(filling),
      (each) => {
        // It may have died in the middle; its connection ends with it.
        if (filler === filling) filler = null;
        void filling.abandon();
        return here(each);
      },
    );
    use((each) => each.follow());
    return ids;
  }

  /** Whether this thread has the answer in a moment. */
  function isQuick(name: QuestionName, asked: IndexQuestions[QuestionName]['asked']): boolean {
    if (index.file === null) return true;
    const total = (place: 'library' | 'trash'): number =>
      use((each) => each.count({ ...NEWEST_FIRST, place }));
    if (total('library') + total('trash') < askedFrom) return true;
    if (name === 'count') return 'order' in asked && isPlain(asked.order);
    if ((name !== 'page' && name !== 'ids') || !('offset' in asked)) return false;
    const { order, offset, limit } = asked;
    // An index that is filled has no SQL index of the other orders yet.
    if (!isPlain(order) || limit > NEAR || (filler !== null && order.sort !== NEWEST_FIRST.sort))
      return false;
    return Math.min(offset, Math.max(0, total(order.place) - offset)) <= NEAR;
  }

  return {
    use,
    inTurn: (work, signal) =>
      turns.run(async () => {
        try {
          return await work();
        } finally {
          endedTurns += 1;
        }
      }, signal),
    turns: () => endedTurns,
    ask: async (name, asked) => {
      const { file } = index;
      if (file === null || isQuick(name, asked)) return use((each) => answer(each, name, asked));
      asker ??= createIndexAsker();
      const { ask } = asker;
      return inThread(
        () => ask({ file, generation }, name, asked),
        (each) => answer(each, name, asked),
      );
    },
    change: (change) =>
      write(
        (filling) => filling.change(change),
        (each) => applyChange(each, change),
      ),
    put: (packed, damaged) =>
      write(
        (filling) => filling.put(packed, damaged),
        (each) => each.put(unpackEntries(packed), damaged),
      ),
    beginFilling: () => {
      if (index.file !== null) filler ??= createIndexFiller(index.file, startDisk);
    },
    endFilling: async () => {
      // Another may have ended while it filled.
      if (filler === null && index.file !== null && use((each) => each.isUnfinished()))
        filler = createIndexFiller(index.file, startDisk);
      const filling = filler;
      if (filling === null) return;
      try {
        await inThread(filling.end, (each) => each.endFilling());
      } finally {
        if (filler === filling) filler = null;
      }
      use((each) => each.follow());
    },
    isKnown: () => isKnown,
    openFor: (id) => {
      if (data === null || libraryId === id) return false;
      const before = index.file;
      libraryId = id;
      if (before !== null && before === indexFile(data, id)) return false;
      index.close();
      replace(openIndex({ data, logger }, { id, folder }));
      return before !== null;
    },
    replaceIfDamaged,
    generation: () => generation,
    close: async () => {
      await Promise.all([filler?.abandon(), asker?.close()]);
      index.close();
    },
  };
}
