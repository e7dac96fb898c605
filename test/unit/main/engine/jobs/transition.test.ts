import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobEvent } from '../../../../../main/engine/jobs/job-event.ts';
import { type Effect, effectsAtStart, transition } from '../../../../../main/engine/jobs/transition.ts';
import type { Failure, Job, JobState, JobStateName } from '../../../../../shared/model/job.ts';
import { jobSchema } from '../../../../../shared/model/job.ts';
import { DEFAULT_RECIPE, recipeAsSent } from '../../../../../shared/model/recipe.ts';

const NOW = 5000;
const failure: Failure = { code: 1, message: 'it failed', words: '', refunded: true };

const GOOD = { file: '/lib/result.glb', bytes: 9, sha256: 'ab', wrong: null };
const BAD = { ...GOOD, wrong: 'it is empty' };

const STATES: Record<JobStateName, JobState> = {
  waiting: { state: 'waiting', wait: { reason: 'offline' } },
  submitting: { state: 'submitting', since: 1000, balanceBefore: '100.00' },
  unknown: { state: 'unknown', since: 1000, message: 'lost', balanceBefore: '100.00' },
  running: { state: 'running', taskId: 't', remote: 'created', since: 1000, note: 'a note' },
  fetching: {
    state: 'fetching',
    taskId: 't',
    since: 1000,
    url: 'http://h/1',
    coverUrl: null,
    urlsAt: 1000,
    note: null,
  },
  done: { state: 'done', taskId: 't', assetId: 'a', at: 1000 },
  failed: { state: 'failed', taskId: null, failure, at: 1000 },
  cancelled: { state: 'cancelled', taskId: null, at: 1000 },
};
const NAMES = Object.keys(STATES) as JobStateName[];

const EVENTS: { readonly [Type in JobEvent['type']]: Extract<JobEvent, { type: Type }> } = {
  claimed: { type: 'claimed', balanceBefore: '100.00' },
  unsendable: { type: 'unsendable', failure },
  held: { type: 'held', wait: { reason: 'balance' } },
  released: { type: 'released' },
  'never-sent': { type: 'never-sent', wait: { reason: 'offline' }, words: 'no network' },
  'refused-for-now': { type: 'refused-for-now', wait: null, words: 'a token' },
  refused: { type: 'refused', failure },
  accepted: { type: 'accepted', taskId: 'task.1' },
  'outcome-lost': { type: 'outcome-lost', message: 'lost' },
  'found-submitting': { type: 'found-submitting' },
  priced: { type: 'priced', credits: '15.00' },
  'proven-not-charged': { type: 'proven-not-charged', readings: ['100.00', '100.00'] },
  'proven-charged': { type: 'proven-charged', readings: ['85.00', '85.00'], credits: '15.00' },
  unproven: { type: 'unproven', readings: [], message: 'the balance proves nothing' },
  adopted: { type: 'adopted', taskId: 'task.2' },
  polled: { type: 'polled', remote: 'processing' },
  succeeded: { type: 'succeeded', url: 'http://h/2', coverUrl: 'http://h/c' },
  'remote-failed': { type: 'remote-failed', failure },
  noted: { type: 'noted', note: 'something' },
  kept: { type: 'kept', kept: GOOD },
  'came-bad': { type: 'came-bad', why: 'wrong', wrong: 'it is empty', ask: false, kept: BAD },
  'found-kept': { type: 'found-kept', taskId: 't', kept: GOOD },
  'taken-as-it-came': { type: 'taken-as-it-came' },
  'asked-again': { type: 'asked-again' },
  stored: { type: 'stored', assetId: 'a' },
  restored: { type: 'restored' },
  'found-in-library': { type: 'found-in-library', assetId: 'a', taskId: 't', credits: '15.00' },
  cancelled: { type: 'cancelled' },
  'sent-again': { type: 'sent-again' },
  'given-up': { type: 'given-up' },
  retried: { type: 'retried' },
  'put-back': { type: 'put-back' },
  moved: { type: 'moved', position: 7, priority: 'high' },
};
const TYPES = Object.keys(EVENTS) as JobEvent['type'][];

/** Where each event leads from each state; a pair that is not here means nothing and must be ignored. */
const MATRIX: Record<
  JobEvent['type'],
  Partial<Record<JobStateName, readonly [JobStateName, ...Effect[]]>>
> = {
  claimed: { waiting: ['submitting', 'submit'] },
  unsendable: { waiting: ['failed'] },
  held: { waiting: ['waiting'] },
  released: { waiting: ['waiting'] },
  'never-sent': { submitting: ['waiting'] },
  'refused-for-now': { submitting: ['waiting'] },
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

function jobIn(state: JobState): Job {
  return {
    id: 'job',
    batchId: 'batch',
    connectionId: 'local',
    position: 1,
    priority: 'normal',
    reference: {
      kind: 'single',
      name: 'chair',
      image: { path: '/c.png', name: 'c.png', bytes: 9, format: 'png', width: 1, height: 1, sha256: null },
    },
    recipe: recipeAsSent(DEFAULT_RECIPE),
    fingerprint: 'f',
    attempt: 1,
    createdAt: 1000,
    updatedAt: 1000,
    credits: null,
    state,
  };
}

function jobAfter(state: JobState, event: JobEvent): Job {
  const result = transition(jobIn(state), event, NOW);
  if ('ignored' in result) throw new Error(result.ignored);
  return result.job;
}

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

describe('a result that came', () => {
  const fetching = STATES.fetching as Extract<JobState, { state: 'fetching' }>;
  const asked = jobAfter(fetching, { ...EVENTS['came-bad'], ask: true }).state;

  it('is counted and kept while it is none, until the artist is asked', () => {
    const once = jobAfter(fetching, EVENTS['came-bad']).state;
    expect(once).toMatchObject({
      kept: BAD,
      bad: { count: 1, ask: false, at: NOW },
      note: expect.any(String),
    });
    expect(jobAfter(once, { ...EVENTS['came-bad'], ask: true, kept: null }).state).toMatchObject({
      kept: BAD,
      bad: { count: 2, ask: true },
    });
  });

  it('stays counted over a fresh address, and is forgotten once a good one came', () => {
    const fresh = jobAfter(asked, EVENTS.succeeded).state;
    expect(fresh).toMatchObject({ url: 'http://h/2', kept: BAD, bad: { count: 1, ask: true } });
    const good = jobAfter(fresh, EVENTS.kept).state;
    expect(good).toMatchObject({ kept: GOOD, note: null });
    expect(good).not.toHaveProperty('bad');
  });

  it('is decided about by the artist alone, and only while it is asked', () => {
    const again = transition(jobIn(asked), EVENTS['asked-again'], NOW);
    expect(again).toMatchObject({ effects: ['fetch'], job: { state: { urlsAt: 0, kept: BAD, note: null } } });
    expect(again).not.toHaveProperty('job.state.bad');
    const taken = transition(jobIn(asked), EVENTS['taken-as-it-came'], NOW);
    expect(taken).toMatchObject({
      effects: ['fetch'],
      job: { state: { asItCame: true, bad: { ask: false } } },
    });
    expect(transition(jobIn(asked), EVENTS['given-up'], NOW)).toMatchObject({
      effects: ['stop', 'discard'],
      job: { state: { state: 'failed' } },
    });
    expect(transition(jobIn(fetching), EVENTS['asked-again'], NOW)).toHaveProperty('ignored');
  });

  it('cannot be kept as it came where nothing came whole', () => {
    const tooLarge = { ...EVENTS['came-bad'], why: 'too-large', ask: true, kept: null } as const;
    expect(
      transition(jobIn(jobAfter(fetching, tooLarge).state), EVENTS['taken-as-it-came'], NOW),
    ).toHaveProperty('ignored');
  });

  it('is not asked for again where the job was cancelled after it came, and is kept after all', () => {
    const cancelled = jobAfter(jobAfter(fetching, EVENTS.kept).state, EVENTS.cancelled).state;
    expect(cancelled).toMatchObject({ state: 'cancelled', kept: GOOD });
    expect(transition(jobIn(cancelled), { type: 'adopted', taskId: 't' }, NOW)).toMatchObject({
      effects: ['fetch'],
      job: { state: { state: 'fetching', kept: GOOD } },
    });
    expect(jobAfter(cancelled, { type: 'adopted', taskId: 'other' }).state.state).toBe('running');
  });

  it('is told to a job that waits because of a backup, and asked about where it is none', () => {
    const restored: JobState = { state: 'waiting', wait: { reason: 'restored' } };
    expect(transition(jobIn(restored), EVENTS['found-kept'], NOW)).toMatchObject({
      effects: ['fetch'],
      job: { state: { state: 'fetching', taskId: 't', kept: GOOD } },
    });
    expect(jobAfter(restored, { ...EVENTS['found-kept'], kept: BAD }).state).toMatchObject({
      bad: { ask: true },
    });
    expect(transition(jobIn(STATES.waiting), EVENTS['found-kept'], NOW)).toHaveProperty('ignored');
    const other = { ...EVENTS['found-kept'], taskId: 'other' };
    expect(transition(jobIn(STATES.running), other, NOW)).toHaveProperty('ignored');
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
          if (result.effects.includes('submit')) {
            if (mayBeCharged) return false;
            mayBeCharged = true;
          } else if (FREES.includes(type)) mayBeCharged = false;
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
