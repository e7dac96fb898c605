import { setImmediate as breathe } from 'node:timers/promises';
import type { ReplaceableIndex } from '../replaceable-index.ts';

/** Assets that are made searchable between two turns of the event loop: a few milliseconds of work. */
const SLICE = 50;

/** Makes the assets searchable that an earlier version indexed, newest first, while everything else goes on. */
export async function fillSearch(index: ReplaceableIndex, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && index.use((each) => each.fillSearch(SLICE))) await breathe();
}
