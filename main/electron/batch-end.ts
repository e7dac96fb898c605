import type { QueueSummary } from '../../shared/bridge/views.ts';

/** The queue between two rests. `null` while it rests. */
export type Stretch = { readonly done: number; readonly failed: number } | null;

/**
 * Tells when a stretch of work has ended, and what to say of it. Pure.
 * @param stretch counts when the work began
 */
export function followQueue(
  stretch: Stretch,
  { waiting, running, unknown, done, failed }: QueueSummary,
): { readonly stretch: Stretch; readonly say: string | null } {
  if (waiting + running > 0) return { stretch: stretch ?? { done, failed }, say: null };
  if (stretch === null) return { stretch: null, say: null };
  const made = Math.max(0, done - stretch.done);
  const notMade = Math.max(0, failed - stretch.failed);
  const parts = [
    made > 0 && `${made} ${made === 1 ? 'asset is' : 'assets are'} in your library`,
    notMade > 0 && `${notMade} failed`,
    unknown > 0 && `${unknown} ${unknown === 1 ? 'waits' : 'wait'} for your decision`,
  ].filter((part) => part !== false);
  return { stretch: null, say: parts.length === 0 ? null : `${parts.join(', ')}.` };
}
