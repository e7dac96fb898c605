import { report } from '../helpers/bench/figures.ts';
import { fillStudio } from '../helpers/bench/studio/fill-studio.ts';
import { studioUnderLoad } from '../helpers/bench/studio/studio-under-load.ts';

/**
 * A submit to a studio with 100,000 ended and 10,000 waiting tasks of the same client, all of this day, whose credits a day are limited: beside
 * one to an empty studio, in turn.
 */
const ENDED = 100_000;
const WAITING = 10_000;
const SUBMITS = 300;
const ROUNDS = 5;
const LIMIT = 1.5;

const machine = await studioUnderLoad();
try {
  const open = async (name: string, ended: number, waiting: number) => {
    const studio = await machine.create();
    const { ready } = await studio.start('front');
    const client = await studio.addClient(name, { credits: '100000000.00', creditsADay: '100000000.00' });
    const caller = await studio.caller(ready.baseUrl, client);
    await caller.submit();
    if (ended + waiting > 0) await fillStudio(studio, { ended, waiting });
    return { caller, times: [] as number[] };
  };
  const studios = [await open('empty', 0, 0), await open('full', ENDED, WAITING)];
  const middle = (times: readonly number[]): number =>
    times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
  const rounds: { readonly empty: number; readonly full: number }[] = [];
  // The first is for the connections, and for what they prepare.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const studio of studios) studio.times.length = 0;
    for (let submit = 0; submit < SUBMITS; submit += 1) {
      for (const { caller, times } of studios) {
        const sent = performance.now();
        await caller.submit();
        times.push(performance.now() - sent);
      }
    }
    const [empty = Number.NaN, full = Number.NaN] = studios.map(({ times }) => middle(times));
    if (round > 0) rounds.push({ empty, full });
  }
  const [first] = rounds;
  report({
    name: `a submit to a studio with ${ENDED} ended and ${WAITING} waiting tasks`,
    values: rounds.map(({ empty, full }) => full / empty),
    pick: 'middle',
    unit: 'of one to an empty studio',
    limit: LIMIT,
    detail: `${first?.full.toFixed(1)} ms, ${first?.empty.toFixed(1)} ms`,
  });
} finally {
  await machine.close();
}
