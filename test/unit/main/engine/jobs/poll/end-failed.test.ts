import { expect, it, onTestFinished } from 'vitest';
import type { FailedTask } from '../../../../../../main/engine/api/free-queries.ts';
import type { Connections, ServiceSession } from '../../../../../../main/engine/connections/connections.ts';
import { endFailed } from '../../../../../../main/engine/jobs/poll/end-failed.ts';
import { createQueue } from '../../../../../../main/engine/jobs/state/queue.ts';
import { DEFAULT_TUNING } from '../../../../../../main/engine/jobs/tuning.ts';
import type { Job } from '../../../../../../shared/model/job.ts';
import { failureWords, wouldFailAgain } from '../../../../../../shared/model/jobs/failure.ts';
import { DEFAULT_SPENDING_POLICY } from '../../../../../../shared/model/spending.ts';
import {
  fetchingJob,
  openTestLedger,
  quietLogger,
  realIds,
  CHAIR as reference,
  stillClock,
} from '../../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const FAILURE = { code: 50010001, message: 'it failed', words: '', refunded: true } as const;
const ANSWER = { state: 'failed', code: 50010001, words: '', isInputUnusable: false } as const;

/** Jobs of one account, and what is needed to end one that failed. `balance` is what the service says. */
async function account(ids: readonly string[], balance: (send: Send) => string, retries = 0) {
  const ledger = await openTestLedger(await tempFolder());
  onTestFinished(ledger.close);
  const clock = stillClock(1000);
  const queue = createQueue({ store: ledger, clock: clock, logger: quietLogger });
  const waiting = (id: string): Job =>
    fetchingJob(reference, { id, credits: null, state: { state: 'waiting', wait: null } });
  await queue.add(ids.map(waiting));
  const send: Send = (id, balanceBefore) => {
    queue.apply(id, { type: 'claimed', balanceBefore });
    queue.apply(id, { type: 'accepted', taskId: `task of ${id}` });
    queue.apply(id, { type: 'priced', credits: '15.00' });
  };
  const session = async () =>
    ({ client: { balance: async () => balance(send) } }) as unknown as ServiceSession;
  const connections = { session, recordStatus: () => undefined } as unknown as Connections;
  const context = {
    ledger,
    queue,
    connections,
    ports: { clock, ids: realIds, logger: quietLogger },
    tuning: { ...DEFAULT_TUNING, refundMs: 0 },
    policy: () => ({ ...DEFAULT_SPENDING_POLICY, retries }),
  };
  const fail = (id: string, answer: FailedTask = ANSWER) =>
    endFailed(context, queue.get(id)!, answer, new AbortController().signal);
  return { ledger, queue, send, fail };
}

type Send = (id: string, balanceBefore: string) => void;

it('does not treat a charge after the balance reading as missing from that reading', async () => {
  let isLaterSent = false;
  const { ledger, queue, send, fail } = await account(['failed', 'later'], (sendNow) => {
    // Its answer is on the way when another job is sent, charged, and its price read.
    if (!isLaterSent) sendNow('later', '85.00');
    isLaterSent = true;
    return '85.00';
  });
  send('failed', '100.00');
  await fail('failed');
  expect(queue.get('failed')).toMatchObject({ attempt: 1, state: { failure: { refunded: null } } });
  expect(ledger.spent()).toBe('30.00');
});

it.each([
  ['sees the refund of a job', '100.00', true, '0.00'],
  ['misses the refund of a job', '85.00', null, '15.00'],
] as const)(
  '%s that was sent when the refund of another had come, but was not seen yet',
  async (_, now, refunded, spent) => {
    const { ledger, queue, send, fail } = await account(['first', 'second'], () => now);
    send('first', '100.00');
    // The first has failed there, and its credits are back, when the second is sent.
    send('second', '100.00');
    queue.apply('first', { type: 'remote-failed', failure: FAILURE });
    await fail('second');
    expect(queue.get('second')).toMatchObject({ state: { failure: { refunded } } });
    expect(ledger.spent()).toBe(spent);
  },
);

it.each([
  [
    'an input that could not be read is sent twice, not three times, where the reason is the same',
    5_001_001,
    2,
  ],
  ['any other failure is retried as often as the settings say', 50_010_001, 3],
])('%s', async (_, code, sent) => {
  const { queue, send, fail } = await account(['job'], () => '100.00', 2);
  for (let attempt = 1; attempt <= sent; attempt += 1) {
    expect(queue.get('job')).toMatchObject({ attempt, state: { state: 'waiting' } });
    send('job', '100.00');
    await fail('job', { ...ANSWER, code, words: 'the glb is cut off' });
  }
  expect(queue.get('job')).toMatchObject({ attempt: sent, state: { state: 'failed' } });
});

it('an input that the service says it cannot use is sent once, and its reason is the sentence', async () => {
  const { queue, send, fail } = await account(['job'], () => '100.00', 2);
  send('job', '100.00');
  await fail('job', {
    ...ANSWER,
    words: 'generate failed: no subject was found in the image',
    isInputUnusable: true,
  });
  const { state, attempt } = queue.get('job')!;
  expect(attempt).toBe(1);
  expect(state.state === 'failed' && failureWords(state.failure)).toBe(
    'No subject was found in the image; the credits were given back. Send something else: the same would fail again.',
  );
  expect(state.state === 'failed' && wouldFailAgain(state.failure)).toBe(true);
});
