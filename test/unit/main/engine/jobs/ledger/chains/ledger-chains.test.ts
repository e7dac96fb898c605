import { expect, it, onTestFinished } from 'vitest';
import { readLedgerSnapshot } from '../../../../../../../main/engine/jobs/ledger/read-ledger-snapshot.ts';
import { applyToChain } from '../../../../../../../shared/model/chain/chain-run.ts';
import { bytes } from '../../../../../../helpers/chain/chains.ts';
import { chainRecord, stepJob } from '../../../../../../helpers/chain/records.ts';
import { openTestLedger } from '../../../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../../../helpers/temp-folder.ts';

const HOME = { state: 'home', jobId: 'job', assetId: 'asset', sha256: bytes('a') } as const;

async function opened() {
  const data = await tempFolder();
  let ledger = await openTestLedger(data);
  onTestFinished(() => ledger.close());
  return {
    data,
    ledger: () => ledger,
    reopen: async () => {
      ledger.close();
      ledger = await openTestLedger(data);
      return ledger;
    },
  };
}

it('the runs of a batch are counted from a time on, whatever became of them', async () => {
  const { ledger, reopen } = await opened();
  const stopped = { state: 'stopped', jobId: null } as const;
  const steps = { geometry: stopped, texture: stopped, parts: stopped, depth: stopped };
  ledger().putChains([
    chainRecord({ id: 'before', createdAt: 4 }),
    chainRecord({ id: 'ended', createdAt: 5, steps }),
    chainRecord({ id: 'open', createdAt: 6 }),
    chainRecord({ id: 'other', batchId: 'other', createdAt: 7 }),
  ]);
  const again = await reopen();
  expect(again.chainsSince('batch', 5)).toBe(2);
  expect(again.chain('ended')?.steps).toEqual(steps);
  expect(again.openChains().map(({ id }) => id)).not.toContain('ended');
});

it('a run is read back as it was written, with its steps, words and what they are made of', async () => {
  const { ledger, reopen } = await opened();
  const fresh = chainRecord();
  const begun = chainRecord({
    id: 'begun',
    work: bytes('1'),
    reserve: true,
    approve: 'all',
    named: { geometry: { name: 'oak 001' } },
    steps: { ...fresh.steps, geometry: HOME, depth: { state: 'sent', jobId: 'another' } },
    approvals: { geometry: { word: 'approved', sha256: bytes('a') } },
    prints: { geometry: bytes('9') },
  });
  ledger().putChains([fresh, begun]);
  const again = await reopen();
  expect(again.openChains()).toEqual(expect.arrayContaining([fresh, begun]));
  expect(again.chain('begun')).toEqual(begun);
  expect(again.chain('none')).toBeNull();
  expect(again.chainsOfJob('another')).toEqual([begun]);
  expect(again.chainsOfWork(bytes('1'))).toEqual([begun]);
  const result = { print: bytes('9'), assetId: 'asset', sha256: bytes('a') };
  expect(again.chainResults(bytes('9'))).toEqual([result]);
  // Run again, the step is to come, and its result is known still.
  again.putChains([{ ...begun, ...applyToChain(begun, { type: 'again', step: 'geometry' }), prints: {} }]);
  expect(again.chainResults(bytes('9'))).toEqual([result]);
});

it('the job of a step is written with the step, or neither is', async () => {
  const { ledger, reopen } = await opened();
  const record = chainRecord();
  ledger().putChains([record]);
  const started = { ...record, ...applyToChain(record, { type: 'started', step: 'depth', jobId: 'job' }) };
  // What cannot be written as JSON fails after the job was written.
  const broken = { ...started, reference: { toJSON: () => expect.fail('in the middle') } } as never;
  expect(() => ledger().insertStep(stepJob('job'), broken)).toThrow(/cannot be written/);
  expect([await ledger().load(), ledger().chain('chain')]).toEqual([[], record]);
  ledger().insertStep(stepJob('job'), started);
  const again = await reopen();
  expect((await again.load()).map(({ id }) => id)).toEqual(['job']);
  expect(again.chain('chain')).toEqual(started);
  expect(again.events('job').map(({ type }) => type)).toEqual(['added']);
});

it('a run in which nothing can happen any more is not read at the start, and is found by its job and its work', async () => {
  const { ledger, reopen } = await opened();
  const ended = chainRecord({
    steps: {
      geometry: { state: 'failed', jobId: 'job' },
      texture: { state: 'to-come' },
      parts: { state: 'to-come' },
      depth: { ...HOME, jobId: null },
    },
  });
  ledger().putChains([ended]);
  const again = await reopen();
  expect(again.openChains()).toEqual([]);
  expect([again.chainsOfJob('job'), again.chainsOfWork(ended.work)]).toEqual([[ended], [ended]]);
});

it('a dry run finds runs and results without opening the ledger for writing', async () => {
  const { data, ledger } = await opened();
  const { steps } = chainRecord();
  const record = chainRecord({ steps: { ...steps, geometry: HOME }, prints: { geometry: bytes('9') } });
  expect(readLedgerSnapshot(data).chains.ofWork(record.work)).toEqual([]);
  ledger().putChains([record]);
  const { chains } = readLedgerSnapshot(data);
  expect(chains.ofWork(record.work)).toEqual([record]);
  expect(chains.results(bytes('9'))).toMatchObject([{ assetId: 'asset', sha256: bytes('a') }]);
});
