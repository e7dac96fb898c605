import { describe, expect, it } from 'vitest';
import { transition } from '../../../../../../main/engine/jobs/state/transition.ts';
import type { JobState } from '../../../../../../shared/model/job.ts';
import {
  BAD,
  EVENTS,
  GOOD,
  jobAfter,
  jobIn,
  NOW,
  STATES,
} from '../../../../../helpers/engine/state-tables.ts';

describe('a result that came', () => {
  const fetching = STATES.fetching as Extract<JobState, { state: 'fetching' }>;
  const asked = jobAfter(fetching, { ...EVENTS['came-bad'], ask: true }).state;

  it('brings its warnings along to the end, over fresh addresses', () => {
    const warned = { ...EVENTS.succeeded, warnings: ['cutout-unsure'] };
    const come = jobAfter(STATES.running, warned).state;
    expect(come).toMatchObject({ state: 'fetching', warnings: ['cutout-unsure'] });
    const kept = jobAfter(jobAfter(come, warned).state, EVENTS.kept).state;
    expect(jobAfter(kept, EVENTS.stored).state).toMatchObject({ state: 'done', warnings: ['cutout-unsure'] });
    expect(jobAfter(fetching, EVENTS.stored).state).not.toHaveProperty('warnings');
  });

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
