import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChangeFeed } from '../../../../../main/engine/async/change-feed.ts';
import { quietLogger } from '../../../../helpers/engine/doubles.ts';
import { steppedClock } from '../../../../helpers/engine/stepped-clock.ts';

function feedOf(read: (ids: readonly string[]) => readonly string[] | Promise<readonly string[]>) {
  const { clock, step } = steppedClock();
  const closing = new AbortController();
  const errors: unknown[] = [];
  const logger = { ...quietLogger, error: (...said: unknown[]) => void errors.push(said) };
  const feed = createChangeFeed({ clock, logger, read, closing: closing.signal });
  const heard: (readonly string[])[] = [];
  const stop = feed.subscribe((change) => heard.push(change));
  return { feed, heard, step, closing, errors, stop };
}

describe('a feed of changes', () => {
  it('tells one after the other, however long one takes to be read', async () => {
    const slow = Promise.withResolvers<readonly string[]>();
    let reads = 0;
    const { feed, heard, step } = feedOf((ids) => {
      reads += 1;
      return reads === 1 ? slow.promise : ids;
    });
    feed.touch(['a']);
    await turn();
    feed.touch(['b']);
    await step(1000);
    expect([reads, heard]).toEqual([1, []]);
    slow.resolve(['a']);
    await turn();
    await step(1000);
    expect(heard).toEqual([['a'], ['b']]);
  });

  it('tells of a change that names nothing', async () => {
    const { feed, heard } = feedOf((ids) => ids);
    feed.touch([]);
    await turn();
    expect(heard).toEqual([[]]);
  });

  it('tells with the next change what could not be read, and says so in the log', async () => {
    let isBroken = true;
    const { feed, heard, errors, step } = feedOf((ids) => {
      if (isBroken) throw new Error('broken');
      return ids;
    });
    feed.touch(['a']);
    await turn();
    expect(heard).toEqual([]);
    expect(errors).toHaveLength(1);
    isBroken = false;
    feed.touch(['b']);
    await step(100);
    expect(heard).toEqual([['a', 'b']]);
  });

  it('is not held up by a clock that was set back, nor by one that has no listener', async () => {
    const { feed, heard, step, stop } = feedOf((ids) => ids);
    feed.touch(['a']);
    await turn();
    await step(-3_600_000);
    feed.touch(['b']);
    await turn();
    await step(100);
    expect(heard).toEqual([['a'], ['b']]);
    stop();
    feed.touch(['c']);
    await step(100);
    expect(heard).toHaveLength(2);
  });

  it('tells nothing any more once it closes, be it asleep or reading', async () => {
    const reading = Promise.withResolvers<readonly string[]>();
    const { feed, heard, step, closing, errors } = feedOf(() => reading.promise);
    feed.touch(['a']);
    await turn();
    feed.touch(['b']);
    closing.abort(new Error('closing'));
    reading.resolve(['a']);
    await step(1000);
    expect([heard, errors]).toEqual([[], []]);
  });

  it('has told of everything that was touched once it comes to rest, and never more than ten times a second', async () => {
    const touching = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), waitMs: fc.nat(60) });
    await fc.assert(
      fc.asyncProperty(fc.array(touching, { maxLength: 40 }), fc.boolean(), async (touches, isAsync) => {
        /** How often each was touched: what a reading finds. */
        const state = new Map<string, number>();
        const known = new Map<string, string>();
        const read = (ids: readonly string[]) => ids.map((id) => `${id} ${state.get(id)}`);
        const { feed, heard, step } = feedOf(isAsync ? async (ids) => read(ids) : read);
        let elapsed = 0;
        for (const { id, waitMs } of touches) {
          state.set(id, (state.get(id) ?? 0) + 1);
          feed.touch([id]);
          await step(waitMs);
          elapsed += waitMs;
        }
        await step(100);
        for (const told of heard.flat()) known.set(told.slice(0, 1), told.slice(2));
        expect(Object.fromEntries(known)).toEqual(
          Object.fromEntries([...state].map(([id, count]) => [id, String(count)])),
        );
        expect(heard.length).toBeLessThanOrEqual(Math.floor((elapsed + 100) / 100) + 1);
      }),
      { numRuns: 40 },
    );
  });
});
