import { setImmediate as breathe } from 'node:timers/promises';
import type { LibraryDisk } from '../../disk/library-disk.ts';
import type { ReplaceableIndex } from '../replaceable-index.ts';

/** Assets that are made searchable between two turns of the event loop: a few milliseconds of work. */
const SLICE = 50;
/** Slices after which the index's write-ahead log is checkpointed. */
const SLICES_PER_CHECKPOINT = 20;

interface FillOptions {
  readonly index: Pick<ReplaceableIndex, 'use' | 'change'>;
  readonly disk: Pick<LibraryDisk, 'run'>;
  readonly signal: AbortSignal;
  /** Receives the ids of the assets that can be found now: what was searched for meanwhile may have missed them. */
  readonly onFilled: (ids: readonly string[]) => void;
}

/** Makes the assets searchable that an earlier version indexed, newest first, while everything else goes on. */
export async function fillSearch({ index, disk, signal, onFilled }: FillOptions): Promise<void> {
  const filled: string[] = [];
  for (let slices = 1; !signal.aborted; slices += 1) {
    const ids = await index.change({ of: 'fillSearch', limit: SLICE });
    for (const id of ids) filled.push(id);
    const file = index.use((each) => each.file);
    const isEnd = ids.length === 0;
    if (file !== null && filled.length > 0 && (isEnd || slices % SLICES_PER_CHECKPOINT === 0)) {
      // If the disk does not answer, the next scan does it.
      await disk.run('settle', { index: file }, { signal }).catch(() => undefined);
    }
    if (isEnd) break;
    await breathe();
  }
  if (filled.length > 0 && !signal.aborted) onFilled(filled);
}
