import type { Logger } from '../../ports.ts';
import { type AssetIndex, memoryIndex } from './asset-index.ts';
import { isIndexDamage } from './index-damage.ts';
import { indexOfFolder, openIndex, setAsideIndex } from './open-index.ts';

/**
 * The index of one library, which is replaced when the library is reached, and when its file is damaged:
 *
 *   the last known index of the folder ──(the library is reached)──▶ its own index ──(damaged)──▶ an empty one, to be filled again
 */
export interface ReplaceableIndex {
  /** Works on the current index. A damaged one is replaced, and the work is repeated on the empty one. */
  readonly use: <Result>(work: (index: AssetIndex) => Result) => Result;
  /** Opens the index of the library that was found in the folder. */
  readonly openFor: (id: string) => void;
  /** Replaces the index if this error says that it is damaged; returns whether it did. */
  readonly replaceIfDamaged: (cause: unknown) => boolean;
  /** Grows whenever the index is replaced. A search that found nothing before may then find something. */
  readonly generation: () => number;
  readonly close: () => void;
}

export interface ReplaceableIndexOptions {
  /** `<data>`, absolute; null for an index in memory. */
  readonly data: string | null;
  /** The library's, absolute. */
  readonly folder: string;
  readonly logger: Logger;
  /** Called when the index was replaced by an empty one, which has to be filled again. */
  readonly onLost: () => void;
}

export function createReplaceableIndex({
  data,
  folder,
  logger,
  onLost,
}: ReplaceableIndexOptions): ReplaceableIndex {
  let index = (data === null ? null : indexOfFolder({ data, logger }, folder)) ?? memoryIndex();
  let libraryId: string | null = null;
  let generation = 0;

  function replace(next: AssetIndex): void {
    index = next;
    generation += 1;
  }

  function replaceIfDamaged(cause: unknown): boolean {
    if (data === null || libraryId === null || index.file === null || !isIndexDamage(cause, index.hasSchema))
      return false;
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
        if (!replaceIfDamaged(cause)) throw cause;
        return work(index);
      }
    },
    openFor: (id) => {
      if (data === null || libraryId === id) return;
      libraryId = id;
      index.close();
      replace(openIndex({ data, logger }, { id, folder }));
    },
    replaceIfDamaged,
    generation: () => generation,
    close: () => index.close(),
  };
}
