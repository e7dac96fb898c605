import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { compareLooks, type Looked, seeAgain } from '../../../../../main/engine/watch/compare-looks.ts';

const FILES = 20_000;

it('a folder of many thousand files is compared in slices, so that other work goes on meanwhile', async () => {
  const looked: Looked = new Map(
    Array.from({ length: FILES }, (_, index) => [`${index % 50}/${index}.png`, { size: 1, mtimeMs: index }]),
  );
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await turn();
  })();
  const once = await seeAgain(new Map(), looked);
  const seen = await seeAgain(once, looked);
  const { fresh, changed, growing } = await compareLooks(new Map(), seen);
  isOver = true;
  await others;
  expect([fresh.size, changed.size, growing.size]).toEqual([FILES, 0, 0]);
  expect(turns).toBeGreaterThan(FILES / 1_000);
});
