import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import { createLedger } from '../../../../../../main/engine/jobs/ledger/ledger.ts';
import { prepareLedger } from '../../../../../../main/engine/jobs/ledger/ledger-schema.ts';
import { createQueue } from '../../../../../../main/engine/jobs/state/queue.ts';
import { openRefusals, settleRefusals } from '../../../../../../main/engine/jobs/submit/settle-refusals.ts';
import { createPriceBook } from '../../../../../../main/engine/money/price-book.ts';
import { quietLogger, stillClock } from '../../../../../helpers/engine/doubles.ts';
import { jobIn } from '../../../../../helpers/engine/state-tables.ts';

const JOBS = ['a', 'b', 'c'] as const;
const PRICE = 15;
const credits = (amount: number): string => `${amount}.00`;

/** A queue over a real ledger, and an account that charges what it is told to. */
async function makeAccount(soleUser: boolean) {
  const database = new DatabaseSync(':memory:');
  prepareLedger(database);
  const ledger = createLedger({ database, file: 'in memory' });
  const queue = createQueue({ store: ledger, clock: stillClock(1), logger: quietLogger });
  await queue.add(
    JOBS.map((id, position) => ({
      ...jobIn({ state: 'waiting', wait: null }),
      id,
      position,
      fingerprint: id,
    })),
  );
  const inARow = { lost: 0 };
  const context = {
    queue,
    ledger,
    prices: createPriceBook(ledger),
    connections: { find: () => ({ soleUser }) },
    lostInARow: {
      lost: () => {
        inARow.lost += 1;
      },
      answered: () => {
        inARow.lost = 0;
      },
    },
    conditionChanges: { emit: () => undefined },
  } as unknown as JobContext;
  return { queue, context, inARow };
}

const step = fc.record({
  id: fc.constantFrom(...JOBS),
  ends: fc.constantFrom('accepted', 'refused', 'refused, and charged'),
  artist: fc.constantFrom('nothing', 'cancelled', 'paused'),
});

it('a refused request that was charged is never sent again, and no other refusal is doubted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), async (steps, soleUser) => {
      const { queue, context } = await makeAccount(soleUser);
      const charged = new Set<string>();
      let balance = 1000;
      for (const { id, ends, artist } of steps) {
        const connectionId = queue.get(id)!.connectionId;
        const isFree = settleRefusals(context, openRefusals(context, connectionId), credits(balance));
        for (const job of queue.all()) expect(job.state.state === 'unknown').toBe(charged.has(job.id));
        // The artist takes back what he did.
        if (queue.get(id)!.state.state === 'cancelled') queue.apply(id, { type: 'put-back' });
        if (!isFree) continue;
        if (queue.apply(id, { type: 'claimed', balanceBefore: credits(balance) }) === null) continue;
        expect(charged.has(id), 'it was charged already').toBe(false);
        if (ends !== 'refused') balance -= PRICE;
        if (ends === 'accepted') {
          queue.apply(id, { type: 'accepted', taskId: `task of ${id}` });
          queue.apply(id, { type: 'priced', credits: credits(PRICE) });
          continue;
        }
        if (ends === 'refused, and charged') charged.add(id);
        queue.apply(id, { type: 'refused-for-now', wait: null, words: 'HTTP 429', doubtful: true });
        if (artist === 'cancelled') queue.apply(id, { type: 'cancelled' });
        if (artist === 'paused') queue.apply(id, { type: 'held', wait: { reason: 'paused' } });
      }
    }),
    { numRuns: 60 },
  );
});

it('a refusal that was not charged counts as an answer; a charged one counts as a lost answer', async () => {
  const { queue, context, inARow } = await makeAccount(false);
  const send = (id: string, before: string, now: string): boolean => {
    queue.apply(id, { type: 'claimed', balanceBefore: before });
    queue.apply(id, { type: 'refused-for-now', wait: null, words: 'HTTP 429', doubtful: true });
    return settleRefusals(context, openRefusals(context, queue.get(id)!.connectionId), now);
  };
  expect([send('a', '100.00', '85.00'), inARow.lost]).toEqual([false, 1]);
  expect(queue.get('a')!.state).toMatchObject({
    state: 'unknown',
    balanceBefore: '100.00',
    message:
      'The service refused it (HTTP 429), but the balance is lower by 15.00: it may have been charged, so nothing is sent again by itself',
  });
  expect([send('b', '85.00', '70.00'), inARow.lost]).toEqual([false, 2]);
  expect([send('c', '70.00', '70.00'), inARow.lost]).toEqual([true, 0]);
  expect(queue.get('c')!.state).toEqual({ state: 'waiting', wait: null });
});

it('a drop below the known price counts as others’ spending only on an account that others use', async () => {
  for (const soleUser of [false, true]) {
    const { queue, context } = await makeAccount(soleUser);
    queue.apply('a', { type: 'claimed', balanceBefore: '100.00' });
    queue.apply('a', { type: 'accepted', taskId: 't' });
    queue.apply('a', { type: 'priced', credits: '15.00' });
    queue.apply('b', { type: 'claimed', balanceBefore: '85.00' });
    queue.apply('b', { type: 'refused-for-now', wait: null, words: 'HTTP 429', doubtful: true });
    const { connectionId } = queue.get('b')!;
    expect(settleRefusals(context, openRefusals(context, connectionId), '80.00')).toBe(!soleUser);
  }
});
