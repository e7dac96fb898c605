import type { QueueSummary } from '../../shared/bridge/views.ts';

/** The counts at the start of the present activity of the queue; `null` while it is idle. */
export type Stretch = { readonly done: number; readonly failed: number } | null;

/**
 * Determines whether the queue has become idle, and what to notify then. Pure.
 * @param stretch the counts when the activity began
 */
export function followQueue(
  stretch: Stretch,
  { waiting, running, unknown, done, failed }: QueueSummary,
): { readonly stretch: Stretch; readonly say: string | null } {
  if (waiting + running > 0) return { stretch: stretch ?? { done, failed }, say: null };
  if (stretch === null) return { stretch: null, say: null };
  const doneNow = Math.max(0, done - stretch.done);
  const failedNow = Math.max(0, failed - stretch.failed);
  const parts = [
    doneNow > 0 && `${doneNow} ${doneNow === 1 ? 'asset is' : 'assets are'} in your library`,
    failedNow > 0 && `${failedNow} failed`,
    unknown > 0 && `${unknown} ${unknown === 1 ? 'waits' : 'wait'} for your decision`,
  ].filter((part) => part !== false);
  return { stretch: null, say: parts.length === 0 ? null : `${parts.join(', ')}.` };
}
