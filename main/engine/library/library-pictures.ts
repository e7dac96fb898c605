import type { SeenPicture, UnseenPicture } from './index/pictures/picture-tables.ts';
import type { ReplaceableIndex } from './index/replaceable-index.ts';

/** What is known of how the pictures of a library look. */
export interface LibraryPictures {
  /** Some that were not looked at, from a number on, in their order. */
  readonly unseen: (after: number, limit: number) => Promise<readonly UnseenPicture[]>;
  readonly see: (found: readonly SeenPicture[]) => Promise<void>;
  /** How many were not looked at, as far as is known. */
  readonly left: () => number;
}

/** @param onChange called when the number of those left has changed */
export function createLibraryPictures(
  index: Pick<ReplaceableIndex, 'ask' | 'change'>,
  onChange: () => void,
): LibraryPictures {
  let left = 0;
  function setLeft(count: number): void {
    if (count === left) return;
    left = count;
    onChange();
  }
  return {
    unseen: async (after, limit) => {
      const { pictures, count } = await index.ask('unseen', { after, limit });
      if (count !== null) setLeft(count);
      return pictures;
    },
    see: async (found) => {
      await index.change({ of: 'see', found });
      setLeft(Math.max(0, left - found.length));
    },
    left: () => left,
  };
}
