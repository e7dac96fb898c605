import { describe, expect, it, onTestFinished } from 'vitest';
import { finishFromLibrary } from '../../../../../../main/engine/jobs/commands/finish-from-library.ts';
import { readLedgerSnapshot } from '../../../../../../main/engine/jobs/ledger/read-ledger-snapshot.ts';
import { createQueue } from '../../../../../../main/engine/jobs/state/queue.ts';
import { isMadeAgain } from '../../../../../../main/engine/jobs/state/wish-fact.ts';
import type { Library } from '../../../../../../main/engine/library/library.ts';
import {
  fetchingJob,
  openTestLedger,
  quietLogger,
  stillClock,
} from '../../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const image = {
  path: '/c.png',
  name: 'c.png',
  bytes: 9,
  format: 'png',
  width: 1,
  height: 1,
  sha256: null,
} as const;
const reference = { kind: 'single', name: 'chair', image } as const;

/** A restored job that is to make something again, and a library with an asset of the same work. */
async function restored(found: { readonly jobId?: string; readonly wish?: string }) {
  const data = await tempFolder();
  const ledger = await openTestLedger(data);
  onTestFinished(() => ledger.close());
  const queue = createQueue({ store: ledger, clock: stillClock(5), logger: quietLogger });
  const state = { state: 'waiting', wait: { reason: 'restored' } } as const;
  await queue.add([fetchingJob(reference, { id: 'a', wish: 'plan/row-1', state, fingerprint: 'same' })]);
  const asset = { id: 'asset', taskId: 'task-1', credits: '15.00', warnings: [], wish: found.wish };
  const stored = { asset, folder: '/', place: 'library' };
  const library = {
    findByJob: async (id: string) => (id === found.jobId ? stored : null),
    findByFingerprint: async () => stored,
  } as unknown as Library;
  const job = queue.get('a');
  if (job === null) throw new Error('no job');
  const isDone = await finishFromLibrary({ queue, library }, job);
  return { isDone, isMade: isMadeAgain(ledger, 'plan/row-1'), data };
}

describe('a job that was to make something again, after the ledger was restored', () => {
  it('is not done by the asset that was there before', async () => {
    expect(await restored({})).toMatchObject({ isDone: false, isMade: false });
    expect(await restored({ wish: 'plan/row-2' })).toMatchObject({ isDone: false });
  });

  it.each([[{ jobId: 'a' }], [{ wish: 'plan/row-1' }]])(
    'is done by its own asset, or that of its wish, which counts as fulfilled from then on (%#)',
    async (found) => {
      const { isDone, isMade, data } = await restored(found);
      expect([isDone, isMade]).toEqual([true, true]);
      expect([...readLedgerSnapshot(data).madeAgain]).toEqual(['plan/row-1']);
    },
  );
});
