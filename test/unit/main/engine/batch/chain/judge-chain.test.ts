import { expect, it } from 'vitest';
import { judgeChain, lookUpChain } from '../../../../../../main/engine/batch/chain/judge-chain.ts';
import type { Chain } from '../../../../../../shared/model/chain/chain.ts';
import type { Reference } from '../../../../../../shared/model/reference.ts';
import { DEPTH, GEOMETRY } from '../../../../../helpers/chain/chains.ts';

const NOTHING_KNOWN = {
  library: { get: async () => null, findByFingerprint: async () => null },
  chains: { find: () => null, results: () => [] },
};

it('says once what is wrong with a picture that several steps work on', async () => {
  const chain: Chain = {
    steps: [
      { id: 'shape', from: null, approve: false, recipe: GEOMETRY },
      { id: 'depth', from: null, approve: false, recipe: DEPTH },
    ],
  };
  const image = {
    path: '/a.gif',
    name: 'a.gif',
    bytes: 6,
    sha256: null,
    format: null,
    width: null,
    height: null,
  };
  const reference: Reference = { kind: 'single', name: 'a', image };
  const known = await lookUpChain(NOTHING_KNOWN, chain, reference);
  const { status, findings } = judgeChain(
    known,
    chain,
    () => '5.00',
    new Set(),
    () => null,
  );
  expect(status).toBe('blocked');
  expect(findings.filter(({ severity }) => severity === 'error')).toHaveLength(1);
});

it.each([
  ['the first step', 'shape', 'It failed.'],
  ['a later step', 'depth', 'Step 2: It failed.'],
])('a chain of which %s failed before says so: its row begins unchecked', async (_what, failed, message) => {
  const chain: Chain = {
    steps: [
      { id: 'shape', from: null, approve: false, recipe: GEOMETRY },
      { id: 'depth', from: null, approve: false, recipe: DEPTH },
    ],
  };
  const image = {
    path: '/a.png',
    name: 'a.png',
    bytes: 600,
    sha256: 'a'.repeat(64),
    format: 'png',
    width: 640,
    height: 640,
  } as const;
  const reference: Reference = { kind: 'single', name: 'a', image };
  const known = await lookUpChain(NOTHING_KNOWN, chain, reference);
  const failure = { code: 50_010_001, message: 'It failed.', words: '', refunded: true };
  const findFailed = (print: string) => (print === known.next.get(failed)?.fingerprint ? failure : null);
  const judged = judgeChain(known, chain, () => '5.00', new Set(), findFailed);
  expect(judged).toMatchObject({ status: 'new', failedBefore: { ...failure, message } });
  expect(
    judgeChain(
      known,
      chain,
      () => '5.00',
      new Set(),
      () => null,
    ).failedBefore,
  ).toBeUndefined();
});
