import { z } from 'zod';
import { call, count, ids, nothing } from './call.ts';

/** The most files that are dragged out of the window at once. */
export const MOST_DRAGGED = 100;

/**
 * The calls by which the files of assets are dragged out of the window. The window names assets and never paths; the shell finds the files, and hands
 * them to the system. Only the desktop app can.
 */
export const DRAG_CALLS = {
  /** Finds the files of assets, and keeps them for the drag. `failed` says of the first that has none why, and how many have none. */
  prepare: call(
    z.object({ ids: ids.min(1).max(MOST_DRAGGED) }),
    z.object({ files: count, failed: z.object({ count, why: z.string() }).nullable() }),
  ),
  /** Begins to drag the files that were prepared last, while the button is still down. */
  start: call(nothing, nothing),
} as const;
