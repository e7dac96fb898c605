import { z } from 'zod';
import { sqliteFault } from '../../disk/sqlite-error.ts';
import type { Logger } from '../../ports.ts';
import { type AssetIndex, memoryIndex } from './asset-index.ts';
import { indexOfFolder, openIndex, setAsideIndex } from './open-index.ts';

/**
 * The index of one library, whatever becomes of its file:
 *
 *   what was known of the folder ──(the library is reached)──▶ its own index ──(damaged)──▶ an empty one, filled anew
 */
export interface LivingIndex {
  /** Runs on the index of now; a damaged one is replaced, and the work is done on the empty one. */
  readonly use: <Result>(work: (index: AssetIndex) => Result) => Result;
  /** Takes the index of the library that was found in the folder. */
  readonly settle: (id: string) => void;
  /** Replaces the index where this is an error of it that somebody else met; says whether it was. */
  readonly heal: (cause: unknown) => boolean;
  /** Grows whenever another index takes the place of the last: what was not found before may stand in it. */
  readonly generation: () => number;
  readonly close: () => void;
}

export interface LivingIndexOptions {
  /** `<data>`, absolute; null keeps the index in memory. */
  readonly data: string | null;
  /** The library's, absolute. */
  readonly folder: string;
  readonly logger: Logger;
  /** Hears that the index is empty now, and has to be filled. */
  readonly onLost: () => void;
}

export function createLivingIndex({ data, folder, logger, onLost }: LivingIndexOptions): LivingIndex {
  let index = (data === null ? null : indexOfFolder({ data, logger }, folder)) ?? memoryIndex();
  let libraryId: string | null = null;
  let generation = 0;

  function replace(next: AssetIndex): void {
    index = next;
    generation += 1;
  }

  function heal(cause: unknown): boolean {
    if (data === null || libraryId === null || index.file === null || !isIndexDamage(cause)) return false;
    setAsideIndex(index, logger);
    replace(openIndex({ data, logger }, { id: libraryId, folder }));
    onLost();
    return true;
  }

  return {
    use: (work) => {
      try {
        return work(index);
      } catch (cause) {
        if (!heal(cause)) throw cause;
        return work(index);
      }
    },
    settle: (id) => {
      if (data === null || libraryId === id) return;
      libraryId = id;
      index.close();
      replace(openIndex({ data, logger }, { id, folder }));
    },
    heal,
    generation: () => generation,
    close: () => index.close(),
  };
}

/** Broken pages, as SQLite tells of them here or in another thread, and rows that are not what was written. */
function isIndexDamage(cause: unknown): boolean {
  if (sqliteFault(cause) === 'damaged') return true;
  if (cause instanceof z.ZodError || cause instanceof SyntaxError) return true;
  return cause instanceof Error && /malformed|not a database/.test(cause.message);
}
