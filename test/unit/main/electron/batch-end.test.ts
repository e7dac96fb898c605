import { describe, expect, it } from 'vitest';
import { followQueue, type Stretch } from '../../../../main/electron/batch-end.ts';
import { EMPTY_QUEUE, type QueueSummary } from '../../../../shared/bridge/views.ts';

/** What is said along a row of counts. */
function said(...counts: Partial<QueueSummary>[]): (string | null)[] {
  let stretch: Stretch = null;
  return counts.map((count) => {
    const next = followQueue(stretch, { ...EMPTY_QUEUE, ...count });
    stretch = next.stretch;
    return next.say;
  });
}

describe('the end of a batch', () => {
  it('is told once, with what was made since the work began', () => {
    expect(
      said({ done: 4 }, { waiting: 2, done: 4 }, { running: 1, done: 5 }, { done: 6 }, { done: 6 }),
    ).toEqual([null, null, null, '2 assets are in your library.', null]);
  });

  it('says what failed and what waits for the artist', () => {
    expect(said({ running: 3 }, { done: 1, failed: 1, unknown: 1 }).at(-1)).toBe(
      '1 asset is in your library, 1 failed, 1 waits for your decision.',
    );
    expect(said({ running: 3 }, { unknown: 2 }).at(-1)).toBe('2 wait for your decision.');
  });

  it('is no news where everything was cancelled or taken off the list', () => {
    expect(said({ running: 1, done: 5 }, { done: 0 }).at(-1)).toBeNull();
  });
});
