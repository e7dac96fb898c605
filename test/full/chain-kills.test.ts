import { expect, it } from 'vitest';
import { proveChainByKills } from '../helpers/chain/kill-chain-run.ts';
import { KILL_SEED } from '../helpers/engine/prove-by-kills.ts';

it(`thirty kills at random moments over chains of eight pictures: nothing is made or paid twice (seed ${KILL_SEED})`, async () => {
  expect.hasAssertions();
  await proveChainByKills({ pictures: 8, kills: 30, seed: KILL_SEED });
});

it(`the same where all chains are stopped after every fourth kill, and started again (seed ${KILL_SEED})`, async () => {
  expect.hasAssertions();
  await proveChainByKills({ pictures: 8, kills: 24, seed: KILL_SEED, stopsEach: 4 });
});
