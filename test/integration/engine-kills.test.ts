import { expect, it } from 'vitest';
import { KILL_SEED, proveByKills } from '../helpers/engine/prove-by-kills.ts';
import { IS_FULL } from '../helpers/is-full.ts';

/** In `npm test` one account; test/full/engine-kills.test.ts kills a hundred times on each. */
it.each([
  ['an account that nobody else uses', false] as const,
  ...(IS_FULL ? [['Local, which honours keys', true] as const] : []),
])(
  `on %s, an engine that is killed four times at random sends nothing twice and loses nothing (seed ${KILL_SEED})`,
  async (_account, keys) => {
    expect.hasAssertions();
    await proveByKills({ jobs: 12, kills: 4, seed: KILL_SEED, soleUser: true, keys });
  },
);
