import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  doAtOnce,
  doInSteps,
  firstInOrder,
  forEachSlice,
  SLICE,
  type Steps,
  sortInSlices,
} from '../../../../../main/engine/async/slices.ts';

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

describe('work in slices', () => {
  it('is done on every item once, in order, in slices of the size that was asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(200), fc.integer({ min: 1, max: 60 }), async (count, size) => {
        const slices: (readonly number[])[] = [];
        await forEachSlice(numbers(count), (slice) => void slices.push(slice), { size });
        expect(slices.flat()).toEqual(numbers(count));
        expect(slices.slice(0, -1).every(({ length }) => length === size)).toBe(true);
        expect(slices.every(({ length }) => length > 0 && length <= size)).toBe(true);
      }),
    );
  });

  it('begins at once, and lets others have their turn before each further slice', async () => {
    const order: string[] = [];
    const done = forEachSlice(numbers(2 * SLICE), () => void order.push('slice'));
    expect(order).toEqual(['slice']);
    setImmediate(() => order.push('somebody else'));
    await done;
    expect(order).toEqual(['slice', 'somebody else', 'slice']);
  });

  it('ends quietly between two slices where it is stopped, and with an error of the work', async () => {
    const stop = new AbortController();
    let slices = 0;
    const work = (): void => {
      slices += 1;
      stop.abort(new Error('closing'));
    };
    await forEachSlice(numbers(5), work, { size: 2, signal: stop.signal });
    await forEachSlice(numbers(5), work, { size: 2, signal: stop.signal });
    expect(slices).toBe(1);
    const full = forEachSlice(
      numbers(5),
      () => {
        slices += 1;
        throw new Error('full');
      },
      { size: 2 },
    );
    await expect(full).rejects.toThrow('full');
    expect(slices).toBe(2);
  });
});

it('sortInSlices sorts as toSorted does and keeps the order of equal items, whatever their number', async () => {
  const compare = (a: { key: number }, b: { key: number }): number => a.key - b.key;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 7_000 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer(),
      async (count, keys, seed) => {
        const items = Array.from({ length: count }, (_, at) => ({
          key: Math.abs((at * 7919 + seed) % keys),
          at,
        }));
        const sorted = await sortInSlices(items, compare);
        expect(sorted.map(({ at }) => at)).toEqual(items.toSorted(compare).map(({ at }) => at));
      },
    ),
    { numRuns: 40 },
  );
});

describe('work in steps', () => {
  function* counting(steps: number): Steps<number> {
    for (let step = 1; step < steps; step += 1) yield;
    return steps;
  }

  it('has the same result with pauses and without', async () => {
    expect([doAtOnce(counting(4)), await doInSteps(counting(4))]).toEqual([4, 4]);
  });

  it('lets others have their turn between two steps, and ends there when it is stopped', async () => {
    const stop = new AbortController();
    setImmediate(() => stop.abort(new Error('stop')));
    await expect(doInSteps(counting(1_000_000), stop.signal)).rejects.toThrow('stop');
  });
});

it('the first in an order are those of the whole order, with equal ones as they were', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(40), { maxLength: 6_000, size: 'max' }),
      fc.nat(2_000),
      async (keys, most) => {
        const items = keys.map((key, at) => ({ key, at }));
        const compare = (a: { key: number }, b: { key: number }): number => a.key - b.key;
        expect(await firstInOrder(items, compare, most)).toEqual(items.toSorted(compare).slice(0, most));
      },
    ),
    { numRuns: 25 },
  ));
