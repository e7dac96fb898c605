import { test } from '@playwright/test';
import { playDay } from '../../helpers/day/play-day.ts';

/** `MAQUETTE_DAY=short` plays one in which the same things happen, in a few minutes. */
const isShort = process.env['MAQUETTE_DAY'] === 'short';
const LENGTH = isShort ? { first: 24, second: 12, looked: 20 } : { first: 108, second: 12, looked: 100 };

test('a day of work: two batches, each kind of error, lost answers, assets looked at, thrown away and put back, by pointer and by keys', async ({
  page,
}) => {
  test.setTimeout(1_400_000);
  await playDay(page, LENGTH, (name, play) => test.step(name, play));
});
