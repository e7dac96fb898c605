import { expect, it } from 'vitest';
import { chainReserves } from '../../../../../../main/engine/jobs/state/chain-reserves.ts';
import { spendingLimits } from '../../../../../../main/engine/money/spending-limits.ts';
import type { ChainRecord } from '../../../../../../shared/model/chain/chain-record.ts';
import { addCredits } from '../../../../../../shared/model/credits.ts';
import type { Job } from '../../../../../../shared/model/job.ts';
import { chainRecord, stepJob } from '../../../../../helpers/chain/records.ts';

const RUNNING: Job['state'] = { state: 'running', taskId: 't', remote: 'queueing', since: 1, note: null };

/** Chains at one budget, where each task costs 10 credits; the jobs in their order. */
function world(records: readonly ChainRecord[], jobs: readonly Job[], budget: string, spent = '0') {
  const prices = { estimate: () => ({ credits: '10', seen: 1 }) };
  const get = (id: string): Job | null => jobs.find((job) => job.id === id) ?? null;
  const ofOpenJob = (id: string) =>
    records.filter(({ steps }) =>
      Object.values(steps).some((step) => step.state === 'sent' && step.jobId === id),
    );
  const chains = { open: () => records, ofOpenJob };
  const reserves = chainReserves({ chains, queue: { get }, prices });
  const limits = spendingLimits(
    {
      queue: { all: () => jobs },
      ledger: { spent: () => spent, spentSince: () => spent, batch: () => ({ budget }) },
      prices,
      policy: () => ({ dailyBudget: null }),
      ports: { clock: { now: () => 5 } },
      reserves,
    },
    'local',
  );
  return jobs.filter(({ state }) => state.state === 'waiting').map((job) => limits.refuse(job));
}

const chain = (id: string, steps: ChainRecord['steps'], changes: Partial<ChainRecord> = {}): ChainRecord =>
  chainRecord({ id, reserve: true, steps: { ...chainRecord().steps, ...steps }, ...changes });
const sent = (jobId: string) => ({ state: 'sent', jobId }) as const;
const home = { state: 'home', jobId: 'x', assetId: 'a', sha256: 'a'.repeat(64) } as const;

it('a chain begins only if all of its steps fit into what others left', () => {
  const first = chain('first', { geometry: sent('a') });
  expect(world([first], [stepJob('a')], '39.99')).toEqual(['batch']);
  expect(world([first], [stepJob('a')], '40.00')).toEqual([null]);
  const second = chain('second', { geometry: sent('b') });
  const begun = stepJob('a', { state: RUNNING });
  // 10 are under way, 30 are held back for the first, and the second needs 40.
  expect(world([first, second], [begun, stepJob('b')], '79.99')).toEqual(['batch']);
  expect(world([first, second], [begun, stepJob('b')], '80.00')).toEqual([null]);
});

it('a chain that has begun goes on, even behind one that was refused', () => {
  const begun = chain('begun', { geometry: home, texture: sent('a'), depth: home });
  const fresh = chain('fresh', { geometry: sent('b') });
  expect(world([begun, fresh], [stepJob('b'), stepJob('a')], '40.00', '20.00')).toEqual(['batch', null]);
});

it('what a stopped chain would have made is free again', () => {
  const stopped = { state: 'stopped', jobId: null } as const;
  const steps = { geometry: sent('a'), texture: stopped, parts: stopped, depth: stopped };
  const ended = chain('ended', { ...steps, geometry: { ...sent('a'), stopped: true } });
  const jobs = [stepJob('a', { state: RUNNING }), stepJob('b')];
  expect(world([ended, chain('fresh', { geometry: sent('b') })], jobs, '50.00')).toEqual([null]);
  expect(
    world([chain('ended', { geometry: sent('a') }), chain('fresh', { geometry: sent('b') })], jobs, '50.00'),
  ).toEqual(['batch']);
});

it('nothing is held back for steps that nothing is sent for, or where it is not wanted', () => {
  const ended = chain('ended', { geometry: { state: 'failed', jobId: 'x' }, depth: sent('a') });
  const fresh = chain('fresh', { geometry: sent('b') });
  const jobs = [stepJob('a', { state: RUNNING }), stepJob('b')];
  expect(world([ended, fresh], jobs, '50.00')).toEqual([null]);
  const plain = chain('plain', { geometry: sent('a') }, { reserve: false });
  expect(world([plain], [stepJob('a')], '10.00')).toEqual([null]);
});

it('a price that is not known is no promise', () => {
  const prices = { estimate: () => ({ credits: null, seen: 0 }) };
  const record = chain('first', { geometry: sent('a') });
  const chains = { open: () => [record], ofOpenJob: () => [record] };
  const { beside } = chainReserves({ chains, queue: { get: () => stepJob('a') }, prices });
  expect(beside(stepJob('a'))).toBeNull();
  const free = { estimate: () => ({ credits: '1', seen: 0 }) };
  const known = chainReserves({ chains, queue: { get: () => stepJob('a') }, prices: free });
  expect(known.beside(stepJob('a'))).toBe(addCredits(['3']));
});
