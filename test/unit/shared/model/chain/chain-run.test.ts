import { expect, test } from 'vitest';
import {
  applyToChain,
  type ChainEvent,
  type ChainRun,
  chainRunSchema,
  newChainRun,
} from '../../../../../shared/model/chain/chain-run.ts';
import { bytes, WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';

const runOf = (...events: ChainEvent[]): ChainRun => events.reduce(applyToChain, newChainRun(WHOLE_CHAIN));
const sent: ChainEvent = { type: 'started', step: 'geometry', jobId: 'j1' };
const home: ChainEvent = {
  type: 'came-home',
  step: 'geometry',
  jobId: 'j1',
  assetId: 'asset',
  sha256: bytes('a'),
};
const approved: ChainEvent = { type: 'decided', step: 'geometry', word: 'approved', sha256: bytes('a') };

test('a run survives being written and read', () => {
  const run = runOf(sent, home, approved);
  expect(chainRunSchema.parse(JSON.parse(JSON.stringify(run)))).toEqual(run);
});

test('a step is started once', () => {
  const run = runOf(sent);
  expect(applyToChain(run, { ...sent, jobId: 'j2' })).toBe(run);
});

test('a result of another job, or one that came twice, changes nothing', () => {
  const run = runOf(sent);
  expect(applyToChain(run, { ...home, jobId: 'j2' })).toBe(run);
  const done = runOf(sent, home);
  expect(applyToChain(done, home)).toBe(done);
  expect(applyToChain(done, { type: 'failed', step: 'geometry', jobId: 'j1' })).toBe(done);
});

test('a failed job that is retried brings its step home', () => {
  const run = runOf(sent, { type: 'failed', step: 'geometry', jobId: 'j1' }, home);
  expect(run.steps.geometry).toMatchObject({ state: 'home', assetId: 'asset' });
});

test('what is not home cannot be approved', () => {
  const run = runOf(sent);
  expect(applyToChain(run, approved)).toBe(run);
});

test('running again resets the step and its branch, with the words about them', () => {
  const run = runOf(sent, home, approved, { type: 'started', step: 'depth', jobId: 'j3' });
  const again = applyToChain(run, { type: 'again', step: 'geometry' });
  expect(again.steps.geometry).toEqual({ state: 'to-come' });
  expect(again.approvals).toEqual({});
  expect(again.steps.depth).toEqual({ state: 'sent', jobId: 'j3' });
  // The result of before came late: it is not that of the new attempt.
  expect(applyToChain(again, home)).toBe(again);
});

test('nothing is run again while it, or a step after it, is under way', () => {
  const run = runOf(sent, home, approved, { type: 'started', step: 'texture', jobId: 'j2' });
  expect(applyToChain(run, { type: 'again', step: 'geometry' })).toBe(run);
});

test('an unknown step changes nothing', () => {
  const run = runOf();
  expect(applyToChain(run, { ...sent, step: 'nothing' })).toBe(run);
  expect(applyToChain(run, { ...sent, step: 'toString' })).toBe(run);
});
