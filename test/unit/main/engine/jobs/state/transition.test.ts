import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobEvent } from '../../../../../../main/engine/jobs/state/job-event.ts';
import {
  type Effect,
  effectsAtStart,
  transition,
} from '../../../../../../main/engine/jobs/state/transition.ts';
import { type JobState, type JobStateName, jobSchema } from '../../../../../../shared/model/job.ts';

import { EVENTS, jobAfter, jobIn, NAMES, NOW, STATES } from '../../../../../helpers/engine/state-tables.ts';

const TYPES = Object.keys(EVENTS) as JobEvent['type'][];

/** Where each event leads from each state; a pair that is not here means nothing and must be ignored. */
const MATRIX: Record<
  JobEvent['type'],
  Partial<Record<JobStateName, readonly [JobStateName, ...Effect[]]>>
> = {
  claimed: { waiting: ['submitting'] },
  unsendable: { waiting: ['failed'] },
  held: { waiting: ['waiting'] },
  released: { waiting: ['waiting'] },
  'never-sent': { submitting: ['waiting'] },
  'refused-for-now': { submitting: ['waiting'] },
  // Only after a refusal in doubt: see below.
  'refusal-stands': {},
  'refusal-doubted': {},
  refused: { submitting: ['failed'] },
  accepted: { submitting: ['running', 'poll'] },
  'outcome-lost': { submitting: ['unknown', 'prove'] },
  'found-submitting': { submitting: ['unknown', 'prove'] },
  priced: {
    unknown: ['unknown'],
    running: ['running'],
    fetching: ['fetching'],
    done: ['done'],
    failed: ['failed'],
    cancelled: ['cancelled'],
  },
  'proven-not-charged': { unknown: ['waiting'] },
  'proven-charged': { unknown: ['unknown'] },
  unproven: { unknown: ['unknown'] },
  adopted: {
    waiting: ['running', 'poll'],
    unknown: ['running', 'poll'],
    failed: ['running', 'poll'],
    cancelled: ['running', 'poll'],
  },
  polled: { running: ['running'] },
  succeeded: { running: ['fetching', 'fetch'], fetching: ['fetching'] },
  'remote-failed': { running: ['failed', 'stop'], fetching: ['failed', 'stop'] },
  noted: { running: ['running'], fetching: ['fetching'] },
  kept: { fetching: ['fetching'] },
  'came-bad': { fetching: ['fetching'] },
  'found-kept': { unknown: ['fetching', 'fetch'], running: ['fetching', 'fetch'] },
  // Only where the artist is asked: see below.
  'taken-as-it-came': {},
  'asked-again': {},
  stored: { fetching: ['done'] },
  restored: { waiting: ['waiting'], submitting: ['waiting', 'stop'], unknown: ['waiting', 'stop'] },
  'found-in-library': { running: ['done', 'stop'], fetching: ['done', 'stop'] },
  cancelled: {
    waiting: ['cancelled', 'stop'],
    running: ['cancelled', 'stop'],
    fetching: ['cancelled', 'stop'],
  },
  'sent-again': { unknown: ['waiting', 'stop'] },
  'given-up': {
    unknown: ['failed', 'stop'],
    running: ['failed', 'stop'],
    fetching: ['failed', 'stop', 'discard'],
  },
  retried: { done: ['waiting'], failed: ['waiting'], cancelled: ['waiting'] },
  'put-back': { cancelled: ['waiting'] },
  moved: { waiting: ['waiting'] },
};

describe('a job that the artist paused', () => {
  const paused = jobIn({ state: 'waiting', wait: { reason: 'paused' } });
  it.each([
    { reason: 'offline' },
    { reason: 'balance' },
    { reason: 'budget', of: 'day' },
    { reason: 'credentials' },
    { reason: 'keychain-locked' },
    { reason: 'references', place: '/drive', why: 'gone' },
  ] as const)('stays paused, not $reason, whose end would send it', (wait) => {
    expect(transition(paused, { type: 'held', wait }, NOW)).toHaveProperty('ignored');
  });
});

describe('a job whose references are away', () => {
  const wait = { reason: 'references', place: '/drive', why: 'gone' } as const;
  const away = jobIn({ state: 'waiting', wait });

  it('waits with the place that is away, can be cancelled and paused, and has its turn once that is back', () => {
    expect(jobAfter({ state: 'waiting', wait: null }, { type: 'held', wait }).state).toEqual(away.state);
    expect(transition(away, { type: 'held', wait }, NOW)).toHaveProperty('ignored');
    const silent = { ...wait, why: 'silent' } as const;
    expect(jobAfter(away.state, { type: 'held', wait: silent }).state).toEqual({
      state: 'waiting',
      wait: silent,
    });
    expect(jobAfter(away.state, { type: 'held', wait: { reason: 'paused' } }).state).toEqual({
      state: 'waiting',
      wait: { reason: 'paused' },
    });
    expect(jobAfter(away.state, { type: 'released' }).state).toEqual({ state: 'waiting', wait: null });
    expect(jobAfter(away.state, { type: 'cancelled' }).state).toMatchObject({
      state: 'cancelled',
      taskId: null,
    });
  });

  it('is read as it was written into the ledger', () => {
    expect(jobSchema.parse(JSON.parse(JSON.stringify(away)))).toEqual(away);
  });
});

describe('a request that was refused for now', () => {
  const refused = { since: 1000, words: 'a token', balanceBefore: '100.00' };
  const waiting = jobAfter(STATES.submitting, EVENTS['refused-for-now']).state;
  const cancelled = jobAfter(waiting, EVENTS.cancelled).state;

  it('is kept with the balance before it until a balance has shown whether it was charged', () => {
    expect(waiting).toEqual({ state: 'waiting', wait: null, refused });
    const { doubtful: _, ...certain } = EVENTS['refused-for-now'];
    expect(jobAfter(STATES.submitting, certain).state).not.toHaveProperty('refused');
    const held = jobAfter(waiting, EVENTS.held).state;
    expect(held).toMatchObject({ wait: { reason: 'balance' }, refused });
    expect(jobAfter(held, EVENTS.released).state).toEqual(waiting);
    expect(jobAfter(waiting, EVENTS.moved).state).toEqual(waiting);
    expect(cancelled).toMatchObject({ state: 'cancelled', refused });
    expect(jobAfter(cancelled, EVENTS['put-back']).state).toMatchObject({
      wait: { reason: 'paused' },
      refused,
    });
    expect(jobAfter(cancelled, EVENTS.retried)).toMatchObject({ attempt: 1, state: waiting });
    for (const state of [waiting, cancelled]) {
      expect(jobAfter(state, EVENTS['refusal-stands']).state).not.toHaveProperty('refused');
      expect(jobSchema.parse(JSON.parse(JSON.stringify(jobIn(state)))).state).toEqual(state);
    }
    // The books of a ledger from a backup do not go on from that balance.
    expect(jobAfter(waiting, EVENTS.restored).state).toEqual({
      state: 'waiting',
      wait: { reason: 'restored' },
    });
  });

  it.each([
    ['waiting', waiting],
    ['cancelled', cancelled],
  ])('counts as a lost answer once the balance is lower, while it is %s', (_name, state) => {
    expect(transition(jobIn(state), EVENTS['refusal-doubted'], NOW)).toMatchObject({
      effects: ['prove'],
      job: { attempt: 1, state: { state: 'unknown', since: 1000, lostAt: NOW, balanceBefore: '100.00' } },
    });
  });

  it('is no longer in doubt once it is sent again', () => {
    expect(jobAfter(waiting, EVENTS.claimed).state).not.toHaveProperty('refused');
    expect(transition(jobIn(STATES.waiting), EVENTS['refusal-doubted'], NOW)).toHaveProperty('ignored');
  });
});

describe('every event in every state', () => {
  const pairs = NAMES.flatMap((name) => TYPES.map((type) => ({ name, type })));
  it.each(pairs)('$name × $type', ({ name, type }) => {
    const result = transition(jobIn(STATES[name]), EVENTS[type], NOW);
    const expected = MATRIX[type][name];
    if (expected === undefined) {
      expect(result).toEqual({ ignored: expect.any(String) });
      return;
    }
    const [state, ...effects] = expected;
    expect(result).toMatchObject({ job: { id: 'job', updatedAt: NOW, state: { state } }, effects });
    if ('job' in result) expect(() => jobSchema.parse(result.job)).not.toThrow();
  });
});

describe('what a job keeps', () => {
  it('keeps the time and the balance of a request whose answer was lost', () => {
    expect(jobAfter(STATES.submitting, EVENTS['outcome-lost']).state).toMatchObject({
      state: 'unknown',
      since: 1000,
      balanceBefore: '100.00',
    });
  });
  it('says that it was charged, and is then never proven not to be', () => {
    const charged = jobAfter(STATES.unknown, EVENTS['proven-charged']);
    expect(charged).toMatchObject({ credits: '15.00', state: { state: 'unknown', charged: true } });
    expect(transition(charged, EVENTS['proven-not-charged'], NOW)).toHaveProperty('ignored');
    expect(jobAfter(charged.state, EVENTS['given-up']).state).toMatchObject({
      failure: { refunded: false, message: expect.stringMatching(/^Charged, and the task was lost/) },
    });
  });
  it('counts a new attempt where it may be charged again, and not where it was not sent', () => {
    expect(jobAfter(STATES.unknown, EVENTS['sent-again']).attempt).toBe(2);
    expect(jobAfter(STATES.failed, EVENTS.retried).attempt).toBe(2);
    expect(jobAfter(STATES.unknown, EVENTS['proven-not-charged']).attempt).toBe(1);
    expect(jobAfter(STATES.submitting, EVENTS['never-sent']).attempt).toBe(1);
  });
  it('waits for the artist after a backup, as another attempt where it may have been charged', () => {
    const restored = { state: 'waiting', wait: { reason: 'restored' } };
    expect(jobAfter(STATES.waiting, EVENTS.restored)).toMatchObject({ attempt: 1, state: restored });
    expect(jobAfter(STATES.submitting, EVENTS.restored)).toMatchObject({ attempt: 2, state: restored });
    const unknown = jobAfter(STATES.unknown, EVENTS.restored);
    expect(unknown).toMatchObject({ attempt: 2, credits: null, state: restored });
    expect(transition(unknown, EVENTS.restored, NOW)).toHaveProperty('ignored');
    expect(transition(unknown, EVENTS.held, NOW)).toHaveProperty('ignored');
    expect(transition(unknown, EVENTS.claimed, NOW)).toHaveProperty('ignored');
    expect(jobAfter(unknown.state, EVENTS.released).state).toEqual({ state: 'waiting', wait: null });
    expect(jobAfter(unknown.state, EVENTS['found-in-library'])).toMatchObject({
      credits: '15.00',
      state: { state: 'done', taskId: 't', assetId: 'a' },
    });
  });
  it('does not repeat what is known already', () => {
    const once = jobAfter(STATES.unknown, EVENTS.unproven);
    expect(transition(once, EVENTS.unproven, NOW)).toEqual({ ignored: 'nothing changed' });
    const running = jobAfter(STATES.running, EVENTS.polled);
    expect(running.state).toMatchObject({ remote: 'processing', note: null });
    expect(transition(running, EVENTS.polled, NOW)).toEqual({ ignored: 'nothing changed' });
  });
  it('waits after a backup as the same attempt where it was sent under a key: sent again, it is charged once', () => {
    const idempotency = { key: 'job.1', contents: 'c', callbackUrl: null, serviceTime: 0 };
    for (const state of [STATES.submitting, STATES.unknown] as const) {
      const keyed = { ...state, idempotency } as JobState;
      expect(jobAfter(keyed, EVENTS.restored)).toMatchObject({
        attempt: 1,
        credits: null,
        state: { state: 'waiting', wait: { reason: 'restored' } },
      });
    }
    const charged = { ...STATES.unknown, idempotency, charged: true } as JobState;
    expect(jobAfter(charged, EVENTS.restored).attempt).toBe(2);
  });
  it('waits for the artist’s word after a restore, whatever else would hold it', () => {
    const restored: JobState = { state: 'waiting', wait: { reason: 'restored' } };
    expect(transition(jobIn(restored), { type: 'held', wait: { reason: 'paused' } }, NOW)).toHaveProperty(
      'ignored',
    );
    expect(jobAfter(restored, EVENTS.released).state).toEqual({ state: 'waiting', wait: null });
  });
  it('waits held, as the same attempt, once its cancelling is taken back; never where a task was made', () => {
    expect(jobAfter(STATES.cancelled, EVENTS['put-back'])).toMatchObject({
      attempt: 1,
      state: { state: 'waiting', wait: { reason: 'paused' } },
    });
    const sent = jobIn({ state: 'cancelled', taskId: 't', at: 1000 });
    expect(transition(sent, EVENTS['put-back'], NOW)).toHaveProperty('ignored');
  });
  it('leaves out a balance that could not be read', () => {
    expect(jobAfter(STATES.waiting, { type: 'claimed' }).state).toEqual({ state: 'submitting', since: NOW });
  });
});

describe('at start', () => {
  it('nothing is ever sent by a state alone', () => {
    expect(NAMES.map((name) => [name, effectsAtStart(STATES[name])])).toEqual([
      ['waiting', []],
      ['submitting', []],
      ['unknown', ['prove']],
      ['running', ['poll']],
      ['fetching', ['fetch']],
      ['done', []],
      ['failed', []],
      ['cancelled', []],
    ]);
    expect(effectsAtStart({ ...STATES.unknown, charged: true } as JobState)).toEqual([]);
  });
});

describe('over any sequence of events', () => {
  /** Events that say for certain that the last request was not charged, or that the artist said to spend again. */
  const FREES: readonly JobEvent['type'][] = [
    'never-sent',
    'refused-for-now',
    'refused',
    'proven-not-charged',
    'sent-again',
    'retried',
    'released',
  ];
  const sequences = fc.array(fc.constantFrom(...TYPES), { maxLength: 60 });

  it('a job is never sent twice from submitting or unknown without proof or an artist’s decision', () => {
    fc.assert(
      fc.property(sequences, (types) => {
        let job = jobIn({ state: 'waiting', wait: null });
        let mayBeCharged = false;
        for (const type of types) {
          const result = transition(job, EVENTS[type], NOW);
          if ('ignored' in result) continue;
          // Whoever claims a job sends its request.
          if (result.job.state.state === 'submitting') {
            if (mayBeCharged) return false;
            mayBeCharged = true;
          } else if (type === 'refusal-doubted') mayBeCharged = true;
          else if (FREES.includes(type)) mayBeCharged = false;
          job = result.job;
        }
        return true;
      }),
      { numRuns: 3000 },
    );
  });

  it('every job stays accounted for: its row is always whole, its attempts only grow', () => {
    fc.assert(
      fc.property(sequences, (types) => {
        let job = jobIn({ state: 'waiting', wait: null });
        for (const type of types) {
          const result = transition(job, EVENTS[type], NOW);
          if ('ignored' in result) continue;
          if (result.job.attempt < job.attempt) return false;
          job = jobSchema.parse(result.job);
        }
        return true;
      }),
      { numRuns: 300 },
    );
  });
});
