import { expect, it } from 'vitest';
import { KILL_SEED, proveByKills } from '../helpers/engine/prove-by-kills.ts';

it.each([
  ['an account that others use', false],
  ['an account that nobody else uses', true],
])(`a hundred kills over two hundred jobs on %s (seed ${KILL_SEED})`, async (_account, soleUser) => {
  expect.hasAssertions();
  await proveByKills({ jobs: 200, kills: 100, seed: KILL_SEED, soleUser });
});

it(`a hundred kills over two hundred jobs leave no task unheard of where the service calls back (seed ${KILL_SEED})`, async () => {
  expect.hasAssertions();
  // The last delivery of what was made before the last kill comes after it.
  await proveByKills({ jobs: 200, kills: 100, seed: KILL_SEED, soleUser: true, callbackPauses: '20,120' });
});
