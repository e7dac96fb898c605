import { expect, it } from 'vitest';
import { KILL_SEED, proveByKills } from '../helpers/engine/prove-by-kills.ts';

it.each([
  ['an account that others use', { soleUser: false, keys: false }],
  ['an account that nobody else uses', { soleUser: true, keys: false }],
  ['Local, which honours keys and leaves nothing unknown', { soleUser: true, keys: true }],
])(`a hundred kills over two hundred jobs on %s (seed ${KILL_SEED})`, async (_account, account) => {
  expect.hasAssertions();
  await proveByKills({ jobs: 200, kills: 100, seed: KILL_SEED, ...account });
});

// The last delivery of a callback comes five and a half minutes after the first, and thus after the last kill, and the next one within the three
// minutes that are allowed.
it.each([KILL_SEED, KILL_SEED + 1])(
  'fifty kills over a hundred jobs, or as many as five minutes have, leave nothing unknown where the service calls back (seed %i)',
  async (seed) => {
    expect.hasAssertions();
    const account = { soleUser: true, keys: false, callbackPauses: '165,165' };
    await proveByKills({ jobs: 100, kills: 50, seed, mostMs: 300_000, ...account });
  },
);
