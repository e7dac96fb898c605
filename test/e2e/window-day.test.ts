import { test } from '@playwright/test';
import { playDay } from '../helpers/day/play-day.ts';

/** `npm run test:full` plays all of the day, with more than a hundred assets; `npm test` a short one, in which the same things happen. */
const LENGTH =
  process.env['MAQUETTE_FULL'] === '1'
    ? { first: 108, second: 12, looked: 100 }
    : { first: 24, second: 12, looked: 20 };

test('a day of work: two batches, each kind of error, lost answers, assets looked at, thrown away and put back, by pointer and by keys', async ({
  page,
}) => {
  test.setTimeout(1_400_000);
  await playDay(page, LENGTH, (name, play) => test.step(name, play));
});
