import { expect, it } from 'vitest';
import { KILL_SEED, proveByKills } from '../helpers/engine/prove-by-kills.ts';

it.each([
  ['an account that nobody else uses', false],
  ['Local, which honours keys', true],
])(
  `on %s, an engine that is killed four times at random sends nothing twice and loses nothing (seed ${KILL_SEED})`,
  async (_account, keys) => {
    expect.hasAssertions();
    await proveByKills({ jobs: 12, kills: 4, seed: KILL_SEED, soleUser: true, keys });
  },
);
