import { expect, it, onTestFinished } from 'vitest';
import type { Connections, ServiceSession } from '../../../../../../main/engine/connections/connections.ts';
import { endFailed } from '../../../../../../main/engine/jobs/poll/end-failed.ts';
import { createQueue } from '../../../../../../main/engine/jobs/state/queue.ts';
import { DEFAULT_TUNING } from '../../../../../../main/engine/jobs/tuning.ts';
import type { Job } from '../../../../../../shared/model/job.ts';
import { DEFAULT_SPENDING_POLICY } from '../../../../../../shared/model/spending.ts';
import {
  fetchingJob,
  openTestLedger,
  quietLogger,
  realIds,
  stillClock,
} from '../../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const reference = {
  kind: 'single',
  name: 'chair',
  image: { path: '/c.png', name: 'c.png', bytes: 9, format: 'png', width: 1, height: 1, sha256: null },
} as const;
const FAILURE = { code: 50010001, message: 'it failed', words: '', refunded: true } as const;

it('does not take a charge that came after the balance was read for one that is missing in it', async () => {
  const ledger = await openTestLedger(await tempFolder());
  onTestFinished(ledger.close);
  const clock = stillClock(1000);
  const queue = createQueue({ store: ledger, clock: clock, logger: quietLogger });
  const waiting = (id: string): Job =>
    fetchingJob(reference, { id, credits: null, state: { state: 'waiting', wait: null } });
  await queue.add([waiting('failed'), waiting('later')]);
  const send = (id: string, balanceBefore: string): void => {
    queue.apply(id, { type: 'claimed', balanceBefore });
    queue.apply(id, { type: 'accepted', taskId: `task of ${id}` });
    queue.apply(id, { type: 'priced', credits: '15.00' });
  };
  send('failed', '100.00');
  // Its answer is on the way when another job is sent, charged, and its price read.
  const balance = async (): Promise<string> => {
    if (queue.get('later')?.state.state === 'waiting') send('later', '85.00');
    return '85.00';
  };
  const session = async () => ({ client: { balance } }) as unknown as ServiceSession;
  const connections = { session, recordStatus: () => undefined } as unknown as Connections;
  const context = {
    ledger,
    queue,
    connections,
    ports: { clock, ids: realIds, logger: quietLogger },
    tuning: { ...DEFAULT_TUNING, refundMs: 0 },
    policy: () => ({ ...DEFAULT_SPENDING_POLICY, retries: 2 }),
  };
  await endFailed(context, queue.get('failed')!, FAILURE, new AbortController().signal);
  expect(queue.get('failed')).toMatchObject({ attempt: 1, state: { failure: { refunded: null } } });
  expect(ledger.spent()).toBe('30.00');
});
