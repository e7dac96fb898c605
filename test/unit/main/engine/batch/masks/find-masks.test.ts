import { expect, it, onTestFinished } from 'vitest';
import { findMasks } from '../../../../../../main/engine/batch/masks/find-masks.ts';
import { sortNaturally } from '../../../../../../main/engine/batch/natural-order.ts';

const COUNT = 20_000;

/** Counts the turns of the event loop from now on. */
function turns(): () => number {
  let count = 0;
  let next = setImmediate(function again() {
    count += 1;
    next = setImmediate(again);
  });
  onTestFinished(() => clearImmediate(next));
  return () => count;
}

const named = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    path: `/refs/chair ${at}.png`,
    name: `chair ${at}.png`,
    folder: '/refs',
  }));

it('lets other work have its turn while it looks for the masks of very many pictures, and finds them', async () => {
  const mask = { path: '/refs/chair 7.mask.png', name: 'chair 7.mask.png', folder: '/refs' };
  const candidates = [...named(COUNT), mask];
  const soFar = turns();
  const { candidates: pictures, masks } = await findMasks(
    { candidates, unreadable: [] },
    { paths: ['/refs'], inbox: '/inbox' },
  );
  expect(pictures).toHaveLength(COUNT);
  expect([...masks.keys()]).toEqual(['/refs/chair 7.png']);
  // one for each thousand: where they lie, which are masks, which they belong to
  expect(soFar()).toBeGreaterThanOrEqual((3 * COUNT) / 1_000);
});

it('lets other work have its turn while very many names are sorted', async () => {
  const soFar = turns();
  const sorted = await sortNaturally(named(COUNT).reverse(), ({ name }) => name);
  expect(sorted[COUNT - 1]?.name).toBe(`chair ${COUNT - 1}.png`);
  expect(soFar()).toBeGreaterThanOrEqual((3 * COUNT) / 1_000);
});

it('ends by its signal', async () => {
  const ending = new AbortController();
  setImmediate(() => ending.abort(new Error('enough')));
  const looking = findMasks(
    { candidates: named(COUNT), unreadable: [] },
    { paths: ['/refs'], inbox: '/inbox', signal: ending.signal },
  );
  await expect(looking).rejects.toThrow('enough');
});
