import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountEvents } from '../../../../../../main/engine/jobs/prove/account-events.ts';
import type { AttemptEvent, JobEvent } from '../../../../../../main/engine/jobs/state/job-event.ts';
import { accountSince } from '../../../../../../main/engine/money/account-since.ts';
import { judgeBalance } from '../../../../../../main/engine/money/balance-proof.ts';
import { addCredits, subtractCredits } from '../../../../../../shared/model/credits.ts';

const PRICE = '15.00';
const failure = { code: 1, message: 'it failed', words: '', refunded: true } as const;

const of = (jobId: string, ...events: readonly JobEvent[]): AttemptEvent[] =>
  events.map((event) => ({ jobId, attempt: 1, event }));
const claimed: JobEvent = { type: 'claimed', balanceBefore: '100.00' };
const accepted: JobEvent = { type: 'accepted', taskId: 't' };
const REFUSED: JobEvent = { type: 'refused-for-now', wait: null, words: 'HTTP 429', doubtful: true };
const DOUBTED: JobEvent = { type: 'refusal-doubted', readings: ['85.00'], message: '' };
const account = (...events: readonly AttemptEvent[]) => accountSince(accountEvents(events), () => PRICE);

describe('the account as the ledger’s events show it', () => {
  it('counts charges, refunds and unknown outcomes', () => {
    expect(
      account(
        ...of('made', claimed, accepted, { type: 'priced', credits: '15' }),
        ...of('made-unpriced', claimed, accepted),
        ...of('not-sent', claimed, { type: 'never-sent', wait: { reason: 'offline' }, words: '' }),
        ...of('failed', claimed, accepted, { type: 'remote-failed', failure }),
        ...of('lost', claimed, { type: 'outcome-lost', message: '' }),
        ...of('lost-and-charged', claimed, { type: 'proven-charged', readings: [], credits: PRICE }),
        ...of('found', claimed, { type: 'found-submitting' }, { type: 'adopted', taskId: 't' }),
        ...of(
          'found-late',
          claimed,
          { type: 'proven-not-charged', readings: [] },
          { type: 'adopted', taskId: 't' },
        ),
        ...of('refused', claimed, REFUSED, { type: 'refusal-stands', readings: [] }),
        ...of('refused-and-lower', claimed, REFUSED, DOUBTED),
        ...of('refused-before-and-lower', DOUBTED),
        ...of('from-before', { type: 'stored', assetId: 'a' }),
      ),
    ).toEqual({ charged: '60.00', lost: [PRICE, PRICE, PRICE], givenBack: true, doubt: null });
  });

  it.each<[string, AttemptEvent[]]>([
    [
      'a price differs from what its like cost',
      of('a', claimed, accepted, { type: 'priced', credits: '30' }),
    ],
    ['a job from before gave credits back', of('a', { type: 'remote-failed', failure })],
    [
      'a refund was not seen',
      of('a', claimed, accepted, { type: 'remote-failed', failure: { ...failure, refunded: null } }),
    ],
    ['the artist named a task', of('a', claimed, { type: 'adopted', taskId: 't', by: 'artist' })],
  ])('is in doubt where %s', (_why, events) => {
    expect(account(...events)).toMatchObject({ doubt: expect.any(String) });
  });

  it('is not in doubt where the artist keeps the result of a job that was sent', () => {
    const kept = of(
      'a',
      claimed,
      accepted,
      { type: 'cancelled' },
      { type: 'adopted', taskId: 't', by: 'artist' },
    );
    expect(account(...kept)).toMatchObject({ charged: PRICE, doubt: null });
  });

  it('is in doubt if the price of a job is not known', () => {
    expect(accountSince(accountEvents(of('a', claimed, accepted)), () => null)).toMatchObject({
      doubt: expect.any(String),
    });
  });
});

describe('a balance compared with the account', () => {
  /** What became of a request, at the service and in the ledger. */
  const fates = {
    made: { cost: true, events: [accepted] },
    refused: { cost: false, events: [{ type: 'refused', failure }] },
    failed: { cost: false, events: [accepted, { type: 'remote-failed', failure }] },
    'failed, given back late': { cost: true, events: [accepted, { type: 'remote-failed', failure }] },
    'made, and found by a callback': {
      cost: true,
      events: [
        { type: 'outcome-lost', message: '' },
        { type: 'adopted', taskId: 't' },
      ],
    },
    'lost, and made': { cost: true, events: [{ type: 'outcome-lost', message: '' }] },
    'lost, and made, and failed unseen': { cost: false, events: [{ type: 'outcome-lost', message: '' }] },
    'lost, and never made': { cost: false, events: [{ type: 'found-submitting' }] },
    'lost, refused and made': { cost: true, events: [REFUSED, DOUBTED] },
    'lost, and known to be made': {
      cost: true,
      events: [{ type: 'proven-charged', readings: [], credits: PRICE }],
    },
  } satisfies Record<string, { cost: boolean; events: JobEvent[] }>;
  const fate = fc.constantFrom(...(Object.keys(fates) as (keyof typeof fates)[]));

  it('proves “not charged” only if no lost request was charged, whatever became of the other jobs', () => {
    fc.assert(
      fc.property(fc.array(fate, { maxLength: 6 }), fc.boolean(), (others, isMade) => {
        const requests = [isMade ? 'lost, and made' : 'lost, and never made', ...others] as const;
        const spent = requests.filter((name) => fates[name].cost).map(() => PRICE);
        const now = subtractCredits('1000', addCredits(spent));
        const events = requests.flatMap((name, index) => of(`${index}`, claimed, ...fates[name].events));
        const verdict = judgeBalance({
          before: '1000',
          account: account(...events),
          readings: [now, now],
          price: PRICE,
        });
        const charged = requests.filter((name) => name.startsWith('lost') && fates[name].cost);
        if (verdict.verdict === 'not-charged') expect(charged).toEqual([]);
        if (verdict.verdict === 'charged') expect(isMade).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
