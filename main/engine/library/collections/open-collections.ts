import type { Clock, Ids, Logger } from '../../ports.ts';
import type { LibraryDisk } from '../disk/library-disk.ts';
import type { ReplaceableIndex } from '../index/replaceable-index.ts';
import { createCollectionScan } from './collection-scan.ts';
import { type Collections, createCollections } from './collections.ts';

/** The collections of a library with what keeps the index equal to their files. */
export interface OpenCollections {
  readonly collections: Collections;
  readonly scan: () => Promise<void>;
  /** Grows with every change that was found or made. */
  readonly organised: () => number;
  readonly close: () => Promise<void>;
}

/** @param options.onChange receives assets that came or went in a collection, or one of them if nothing else changed */
export function openCollections(options: {
  /** The library's, absolute. */
  readonly folder: string;
  readonly disk: Pick<LibraryDisk, 'run'>;
  readonly index: ReplaceableIndex;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly ensure: (signal?: AbortSignal) => Promise<void>;
  readonly onChange: (ids: readonly string[]) => void;
}): OpenCollections {
  let organised = 0;
  const { scan, close } = createCollectionScan({
    ...options,
    onChange: (ids) => {
      organised += 1;
      options.onChange(ids);
    },
  });
  const collections = createCollections({ ...options, scan });
  return { collections, scan, organised: () => organised, close };
}
