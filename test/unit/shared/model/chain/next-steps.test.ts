import { describe, expect, test } from 'vitest';
import {
  applyToChain,
  type ChainEvent,
  type ChainRun,
  newChainRun,
} from '../../../../../shared/model/chain/chain-run.ts';
import { type ChainWorld, nextSteps, type ResultNow } from '../../../../../shared/model/chain/next-steps.ts';
import { bytes, WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';

const world = (
  now: ResultNow = { at: 'library', sha256: bytes('a') },
  awaitsRelease = false,
): ChainWorld => ({
  awaitsRelease,
  resultOf: () => now,
});
const runOf = (...events: ChainEvent[]): ChainRun => events.reduce(applyToChain, newChainRun(WHOLE_CHAIN));
const next = (run: ChainRun, step: string, known = world()) => nextSteps(run, known).get(step);

const sent: ChainEvent = { type: 'started', step: 'geometry', jobId: 'j1' };
const failed: ChainEvent = { type: 'failed', step: 'geometry', jobId: 'j1' };
const home: ChainEvent = {
  type: 'came-home',
  step: 'geometry',
  jobId: 'j1',
  assetId: 'x',
  sha256: bytes('a'),
};
const said = (word: 'approved' | 'rejected', letter = 'a'): ChainEvent => ({
  type: 'decided',
  step: 'geometry',
  word,
  sha256: bytes(letter),
});

test('at first, the steps on the picture start and the others wait', () => {
  const found = nextSteps(runOf(), world());
  expect([...found.keys()]).toEqual(['geometry', 'texture', 'parts', 'depth']);
  expect(found.get('geometry')).toEqual({ next: 'start' });
  expect(found.get('depth')).toEqual({ next: 'start' });
  expect(found.get('texture')).toEqual({ next: 'wait', for: 'input' });
  expect(found.get('parts')).toEqual({ next: 'wait', for: 'input' });
});

test('what was sent does not start again', () => {
  expect(next(runOf(sent), 'geometry')).toEqual({ next: 'none' });
  expect(next(runOf(sent, home), 'geometry')).toEqual({ next: 'none' });
});

test('a step that asks for approval waits for it, then starts', () => {
  expect(next(runOf(sent, home), 'texture')).toEqual({ next: 'wait', for: 'approval' });
  expect(next(runOf(sent, home, said('approved')), 'texture')).toEqual({ next: 'start' });
});

describe.each([
  ['failed', runOf(sent, failed)],
  ['rejected', runOf(sent, home, said('rejected'))],
] as const)('a step that was %s', (why, run) => {
  test('ends what follows it, and no other branch', () => {
    expect(next(run, 'texture')).toEqual({ next: 'ended', why, by: 'geometry' });
    expect(next(run, 'parts')).toEqual({ next: 'ended', why, by: 'geometry' });
    expect(next(run, 'depth')).toEqual({ next: 'start' });
  });
});

test('after a restored ledger nothing starts by itself', () => {
  const known = world(undefined, true);
  expect(next(runOf(), 'geometry', known)).toEqual({ next: 'wait', for: 'restored' });
  expect(next(runOf(sent, home, said('approved')), 'texture', known)).toEqual({
    next: 'wait',
    for: 'restored',
  });
});

test.each(['trash', 'gone', 'away'] as const)('a result that is in %s is waited for', (at) => {
  expect(next(runOf(sent, home, said('approved')), 'texture', world({ at }))).toEqual({
    next: 'wait',
    for: at,
  });
});

test('what is rejected after a step on it was sent ends what would follow that step', () => {
  const texture: ChainEvent = { type: 'started', step: 'texture', jobId: 'j2' };
  const run = runOf(sent, home, said('approved'), texture, said('rejected'));
  expect(next(run, 'texture')).toEqual({ next: 'none' });
  expect(next(run, 'parts')).toEqual({ next: 'ended', why: 'rejected', by: 'geometry' });
  expect(next(applyToChain(run, said('approved')), 'parts')).toEqual({ next: 'wait', for: 'input' });
});

test('a rejected result may lie in the trash', () => {
  const run = runOf(sent, home, said('rejected'));
  expect(next(run, 'texture', world({ at: 'trash' }))).toMatchObject({ next: 'ended', why: 'rejected' });
});

test('a result that was edited meanwhile waits for a word about what it is now', () => {
  const edited = world({ at: 'library', sha256: bytes('b') });
  expect(next(runOf(sent, home, said('approved')), 'texture', edited)).toEqual({
    next: 'wait',
    for: 'changed',
  });
  expect(next(runOf(sent, home, said('approved', 'b')), 'texture', edited)).toEqual({ next: 'start' });
});

test('an edited result asks even where the chain asks for no approval', () => {
  const run = runOf({ type: 'found', step: 'texture', assetId: 'y', sha256: bytes('a') }, sent);
  expect(next(run, 'parts')).toEqual({ next: 'start' });
  expect(next(run, 'parts', world({ at: 'library', sha256: bytes('b') }))).toEqual({
    next: 'wait',
    for: 'changed',
  });
});
