import { expect, test } from 'vitest';
import { transition } from '../../../../../../../main/engine/jobs/state/transition.ts';
import { fetchingJob, openTestLedger, CHAIR as reference } from '../../../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../../../helpers/temp-folder.ts';

const handOff = { folder: '/out', folders: ['props'], name: 'chair', sources: ['/refs'], beside: [] };
const STORED = { type: 'stored', assetId: 'asset-1' } as const;

test('a copy becomes owed with the commit that makes its job done, is kept across a restart, and delivered for good', async () => {
  const folder = await tempFolder();
  const ledger = await openTestLedger(folder);
  const job = fetchingJob(reference, { handOff });
  await ledger.insert([job]);
  expect(ledger.handOffs()).toEqual([]);
  const done = transition(job, STORED, 9);
  if ('ignored' in done) throw new Error(done.ignored);
  ledger.commit(done.job, STORED);
  const owed = { assetId: 'asset-1', jobId: job.id, handOff, state: 'owed', path: null, fault: null };
  expect(ledger.handOffs()).toEqual([owed]);
  ledger.putHandOff({ assetId: 'asset-1', state: 'owed', path: null, fault: { code: 'full' } });
  ledger.close();

  const again = await openTestLedger(folder);
  expect(again.handOff('asset-1')).toEqual({ ...owed, fault: { code: 'full' } });
  expect((await again.load())[0]?.handOff).toEqual(handOff);
  again.putHandOff({ assetId: 'asset-1', state: 'delivered', path: '/out/props/chair.glb', fault: null });
  // The same event once more, as after a crash: what was delivered is not owed again.
  again.commit(done.job, STORED);
  again.doubtHandOffs();
  expect(again.handOff('asset-1')).toMatchObject({ state: 'delivered', path: '/out/props/chair.glb' });
  again.close();
});

test('a job without a copy owes none, and after a backup each owed copy may be there already', async () => {
  const ledger = await openTestLedger(await tempFolder());
  const plain = fetchingJob(reference, { id: 'plain' });
  const copied = fetchingJob(reference, { id: 'copied', handOff });
  await ledger.insert([plain, copied]);
  for (const job of [plain, copied]) {
    const event = { type: 'stored', assetId: `of-${job.id}` } as const;
    const done = transition(job, event, 9);
    if ('ignored' in done) throw new Error(done.ignored);
    ledger.commit(done.job, event);
  }
  expect(ledger.handOffs().map(({ assetId, state }) => [assetId, state])).toEqual([['of-copied', 'owed']]);
  ledger.doubtHandOffs();
  expect(ledger.handOff('of-copied')?.state).toBe('placing');
  ledger.close();
});
