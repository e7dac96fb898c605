import { expect, it } from 'vitest';
import { KILL_SEED, proveByKills } from '../helpers/engine/prove-by-kills.ts';

it(`an engine that is killed ten times at random sends nothing twice and loses nothing (seed ${KILL_SEED})`, async () => {
  expect.hasAssertions();
  await proveByKills({ jobs: 30, kills: 10, seed: KILL_SEED, soleUser: true });
});
