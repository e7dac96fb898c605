import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEvent,
  applySnapshot,
  changesSince,
  type Feed,
  type FeedStep,
  isBehind,
  NEW_FEED,
} from '../../../../../renderer/store/feeds/feed.ts';
import type { Revision } from '../../../../../shared/bridge/revision.ts';

const at = (number: number, epoch = 'first start'): Revision => ({ epoch, number });
const told = (number: number, epoch?: string) => ({
  revision: at(number, epoch),
  change: `change ${number}`,
});

/** A feed that stands at a number. */
const standing = (number: number): Feed<string> => ({ ...NEW_FEED, at: at(number) });
const afterEvents = (feed: Feed<string>, ...numbers: readonly number[]): FeedStep<string> => {
  const apply: string[] = [];
  let step: FeedStep<string> = { feed, apply, isBehind: false };
  for (const number of numbers) {
    step = applyEvent(step.feed, told(number));
    apply.push(...step.apply);
  }
  return { ...step, apply };
};

describe('an event of a feed', () => {
  it('is applied where it is the next, and never twice', () => {
    expect(afterEvents(standing(3), 4, 5)).toMatchObject({
      apply: ['change 4', 'change 5'],
      isBehind: false,
    });
    expect(afterEvents(standing(3), 4, 4, 3, 1)).toMatchObject({ apply: ['change 4'], feed: { at: at(4) } });
  });

  it('waits where others are missing before it, and is applied in order once they came', () => {
    const gap = afterEvents(standing(3), 6, 5, 6);
    expect(gap).toMatchObject({ apply: [], isBehind: true, feed: { at: at(3) } });
    expect(afterEvents(gap.feed, 4)).toMatchObject({
      apply: ['change 4', 'change 5', 'change 6'],
      isBehind: false,
      feed: { at: at(6), ahead: [] },
    });
  });

  it('waits for the first snapshot, which may hold it already', () => {
    const early = afterEvents(NEW_FEED, 3, 4);
    expect(early).toMatchObject({ apply: [], isBehind: true });
    expect(applySnapshot(early.feed, at(3))).toMatchObject({
      apply: ['change 4'],
      feed: { at: at(4), ahead: [] },
    });
  });

  it('of another start of the engine calls for a snapshot of that start, and then belongs to it', () => {
    const restarted = applyEvent(standing(7), told(1, 'second start'));
    expect(restarted).toMatchObject({ apply: [], isBehind: true, feed: { at: at(7) } });
    expect(applySnapshot(restarted.feed, at(0, 'second start'))).toMatchObject({
      apply: ['change 1'],
      isBehind: false,
      feed: { at: at(1, 'second start'), ahead: [] },
    });
    // One of the start before that comes late is let go of by the next snapshot.
    const late = applyEvent({ ...NEW_FEED, at: at(2, 'second start') }, told(8));
    expect(late.isBehind).toBe(true);
    expect(applySnapshot(late.feed, at(2, 'second start'))?.feed.ahead).toEqual([]);
  });
});

describe('a snapshot', () => {
  it('that is older than the state is followed by what was told since it was read', () => {
    const { feed } = afterEvents(standing(3), 4, 5, 6);
    expect(applySnapshot(feed, at(4))).toMatchObject({
      apply: ['change 5', 'change 6'],
      isBehind: false,
      feed: { at: at(6) },
    });
    expect(applySnapshot(feed, at(6))?.apply).toEqual([]);
  });

  it('closes a gap, and leaves what is behind the next one', () => {
    const { feed } = afterEvents(standing(3), 5, 6, 9);
    expect(applySnapshot(feed, at(5))).toMatchObject({
      apply: ['change 6'],
      isBehind: true,
      feed: { at: at(6) },
    });
    expect(applySnapshot(feed, at(12))).toMatchObject({
      apply: [],
      isBehind: false,
      feed: { at: at(12), ahead: [] },
    });
  });

  it('is not taken where it is so old that what was told since is not remembered', () => {
    const { feed } = afterEvents(standing(0), ...Array.from({ length: 150 }, (_, number) => number + 1));
    expect(applySnapshot(feed, at(3))).toBeNull();
    expect(changesSince(feed, at(3))).toBeNull();
    expect(changesSince(feed, at(148))).toEqual(['change 149', 'change 150']);
  });
});

it('says that it is behind what the engine has told', () => {
  expect(isBehind(NEW_FEED, at(4))).toBe(false);
  expect(isBehind(standing(4), at(4))).toBe(false);
  expect(isBehind(standing(4), at(5))).toBe(true);
  expect(isBehind(standing(4), at(1, 'second start'))).toBe(true);
});

/** What happens on the way from an engine to a window. */
const onTheWay = fc.oneof(
  { weight: 6, arbitrary: fc.record({ is: fc.constant('change' as const), key: fc.nat(4) }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('deliver' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('double' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('drop' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('ask' as const) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('answer' as const) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('restart' as const) }) },
);

it('is as the engine is once all has come or was asked for again, whatever is dropped, doubled or out of order', () => {
  type Change = { readonly key: number; readonly count: number };
  type State = ReadonlyMap<number, number>;
  fc.assert(
    fc.property(fc.array(onTheWay, { maxLength: 120 }), (steps) => {
      let engine = { epoch: 1, number: 0, state: new Map<number, number>() as State };
      let window: State = new Map();
      let feed: Feed<Change> = NEW_FEED;
      /** Events that were told and have neither come nor been lost. */
      let line: { readonly revision: Revision; readonly change: Change }[] = [];
      /** The answer that is on its way. */
      let answer: { readonly read: Revision; readonly state: State } | null = null;
      let isWanted = true;
      /** The number of each event that was applied to the state as it stands. */
      let applied: Revision[] = [];
      const revision = (): Revision => at(engine.number, `start ${engine.epoch}`);
      const apply = (changes: readonly Change[]): void => {
        for (const { key, count } of changes) window = new Map(window).set(key, count);
      };
      const follow = ({ feed: next, apply: changes, isBehind: isLacking }: FeedStep<Change>): void => {
        if (next.at !== feed.at && next.at !== null) applied.push(next.at);
        feed = next;
        apply(changes);
        isWanted ||= isLacking;
      };
      const ask = (): void => {
        isWanted = false;
        answer = { read: revision(), state: engine.state };
      };
      const takeAnswer = (): void => {
        if (answer === null) return;
        const step = applySnapshot(feed, answer.read);
        if (step === null) isWanted = true;
        else {
          window = answer.state;
          applied = [];
          follow(step);
        }
        answer = null;
      };
      for (const step of steps) {
        const which = 'which' in step && line.length > 0 ? step.which % line.length : 0;
        const event = line[which];
        if (step.is === 'change') {
          const count = (engine.state.get(step.key) ?? 0) + 1;
          const state = new Map(engine.state).set(step.key, count);
          engine = { ...engine, number: engine.number + 1, state };
          line.push({ revision: revision(), change: { key: step.key, count } });
        } else if (step.is === 'ask' && isWanted && answer === null) ask();
        else if (step.is === 'answer') takeAnswer();
        else if (step.is === 'restart') {
          // Its answers and events die with a line; what has not been read yet is read when it is up again.
          engine = { epoch: engine.epoch + 1, number: 0, state: new Map() };
          line = [];
          answer = null;
          isWanted = true;
        } else if (event !== undefined && (step.is === 'deliver' || step.is === 'double')) {
          if (step.is === 'deliver') line.splice(which, 1);
          const before = feed.at;
          follow(applyEvent(feed, event));
          // In order, and none twice: the place in the feed only ever grows.
          if (before !== null && feed.at !== null && before.epoch === feed.at.epoch)
            expect(feed.at.number).toBeGreaterThanOrEqual(before.number);
        } else if (step.is === 'drop') line.splice(which, 1);
      }
      // The line comes to rest: what is still on it comes, and the window hears how far the engine has told.
      for (const event of line.splice(0)) follow(applyEvent(feed, event));
      takeAnswer();
      if (isWanted || isBehind(feed, revision())) {
        ask();
        takeAnswer();
      }
      expect(Object.fromEntries(window)).toEqual(Object.fromEntries(engine.state));
      expect(feed.at).toEqual(revision());
      expect(applied.map(({ number }) => number)).toEqual(
        applied.map(({ number }) => number).toSorted((a, b) => a - b),
      );
    }),
    { numRuns: 500 },
  );
});
