import { describe, expect, it } from 'vitest';
import { createNotifier } from '../../../../../../main/engine/async/notifier.ts';
import type { AdoptedTask } from '../../../../../../main/engine/jobs/commands/adopt.ts';
import { createOffers } from '../../../../../../main/engine/jobs/hints/offers.ts';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import type { TaskHint } from '../../../../../../main/engine/jobs/ledger/ledger-hints.ts';
import type { Job } from '../../../../../../shared/model/job.ts';
import { CHAIR, fetchingJob, quietLogger } from '../../../../../helpers/engine/doubles.ts';

/**
 * Two connections, each of which had a job that was removed from the list, and knows a task of the same id.
 * @param clientIds of their accounts at one service
 */
function twoConnections(clientIds: Readonly<Record<string, string>> = { first: 'one', second: 'two' }) {
  const jobs = ['first', 'second'].map((connectionId) =>
    fetchingJob(CHAIR, { id: `job-${connectionId}`, connectionId }),
  );
  const facts = new Map<string, string>();
  const forgotten: TaskHint[] = [];
  const notices: string[] = [];
  const added: Job[] = [];
  const client = { query: async () => ({ state: 'ended' }) };
  const context = {
    ports: {
      logger: quietLogger,
      ids: { random: () => 0.5, uuid: () => `new-${added.length}` },
      clock: { now: () => 1 },
    },
    tuning: { backoffCeilingMs: 1 },
    connections: {
      find: (id: string) => ({ baseUrl: 'https://models.example', clientId: clientIds[id] }),
      session: async () => ({ client }),
    },
    queue: {
      get: () => null,
      all: () => added,
      nextPosition: () => 1,
      add: async (some: readonly Job[]) => void added.push(...some),
    },
    ledger: {
      events: (id: string) =>
        jobs.filter((job) => job.id === id).map((job) => ({ type: 'added', attempt: 1, event: { job } })),
      fact: (name: string) => facts.get(name) ?? null,
      setFact: (name: string, value: string) => void facts.set(name, value),
      endedTask: () => false,
      chargeOf: () => null,
      forgetHint: (hint: TaskHint) => void forgotten.push(hint),
    },
    viewChanges: createNotifier<string>(quietLogger),
    notice: (message: string) => void notices.push(message),
  };
  const offers = createOffers({
    context: context as unknown as JobContext,
    adoptNew: async (_task: AdoptedTask) => {
      throw new Error('The ledger remembers both jobs.');
    },
    onAdded: async () => undefined,
  });
  const hint = (connectionId: string): TaskHint => ({
    jobId: `job-${connectionId}`,
    attempt: 1,
    taskId: 'task',
  });
  const lookUp = (connectionId: string) => offers.lookUp(hint(connectionId), new AbortController().signal);
  return { offers, lookUp, hint, added, forgotten, notices };
}

describe('offers of two accounts that use the same task id', () => {
  const at = (connectionId: string) => ({ connectionId, taskId: 'task' });

  it('are two: each is adopted by a job of its own account', async () => {
    const { offers, lookUp, hint, added, forgotten, notices } = twoConnections();
    await lookUp('first');
    await lookUp('second');
    expect(offers.offers()).toMatchObject([at('first'), at('second')]);
    expect(notices).toHaveLength(2);
    await Promise.all([offers.adoptOffer(at('second')), offers.adoptOffer(at('first'))]);
    expect(added.map(({ connectionId }) => connectionId).sort()).toEqual(['first', 'second']);
    expect(offers.offers()).toEqual([]);
    expect(forgotten).toEqual(expect.arrayContaining([hint('first'), hint('second')]));
  });

  it('are declined one by one', async () => {
    const { offers, lookUp } = twoConnections();
    await lookUp('first');
    await lookUp('second');
    await offers.dismissOffer(at('first'));
    await expect(offers.adoptOffer(at('first'))).rejects.toMatchObject({ kind: 'not-found' });
    expect(offers.offers()).toMatchObject([at('second')]);
    await lookUp('first');
    expect(offers.offers()).toMatchObject([at('second')]);
  });
});

describe('a task that a job of another connection to the same account has', () => {
  const one = { first: 'one', second: 'one' };
  const first = { connectionId: 'first', taskId: 'task' };

  it('is not offered, nor told as one that belongs to no job', async () => {
    const { offers, lookUp, hint, added, forgotten, notices } = twoConnections(one);
    added.push(fetchingJob(CHAIR, { connectionId: 'second' }));
    await lookUp('first');
    expect([offers.offers(), notices, forgotten]).toEqual([[], [], [hint('first')]]);
  });

  it('is not adopted once more, though it was offered before', async () => {
    const { offers, lookUp, added } = twoConnections(one);
    await lookUp('first');
    added.push(fetchingJob(CHAIR, { connectionId: 'second' }));
    await offers.adoptOffer(first);
    expect(added.map(({ connectionId }) => connectionId)).toEqual(['second']);
    expect(offers.offers()).toEqual([]);
  });
});
