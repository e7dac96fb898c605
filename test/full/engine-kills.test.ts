import { expect, it } from 'vitest';
import { KILL_SEED, proveByKills } from '../helpers/engine/prove-by-kills.ts';

it.each([
  ['an account that others use', false],
  ['an account that nobody else uses', true],
])(`a hundred kills over two hundred jobs on %s (seed ${KILL_SEED})`, async (_account, soleUser) => {
  expect.hasAssertions();
  await proveByKills({ jobs: 200, kills: 100, seed: KILL_SEED, soleUser });
});

it(`a hundred kills over two hundred jobs leave nothing unknown where the service calls back (seed ${KILL_SEED})`, async () => {
  expect.hasAssertions();
  // The last delivery of a callback comes after the last kill, and the next one within the three minutes that are allowed: as
  // long as the kills take less than five and a half.
  await proveByKills({ jobs: 200, kills: 100, seed: KILL_SEED, soleUser: true, callbackPauses: '165,165' });
});
