import { describe, expect, it } from 'vitest';
import { inQueueOrder } from '../../../../renderer/store/jobs/queue-order.ts';
import {
  barOf,
  creditsWords,
  holdUpWords,
  taskWords,
  timeWords,
  toneOf,
  underWayWords,
} from '../../../../renderer/words/job-words.ts';
import { jobFixtures } from '../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../helpers/stand-in/scenario.ts';

const busy = jobFixtures('busy', STAND_IN_NOW);
const failed = jobFixtures('failed', STAND_IN_NOW);

describe('a job in words', () => {
  it('says how long it runs, and is expected to', () => {
    expect(timeWords(busy[0]!, STAND_IN_NOW, 0)).toBe('0:52 of about 1:15');
    expect(timeWords({ ...busy[0]!, expectedMs: null }, STAND_IN_NOW, 0)).toBe('0:52');
    expect(timeWords(busy[0]!, STAND_IN_NOW + 60_000, 0)).toBe('1:52, longer than usual');
    expect(timeWords(busy[4]!, STAND_IN_NOW, 3)).toBe('3rd in line');
  });

  it('says what it cost, as far as anybody knows', () => {
    expect(busy.map(creditsWords).slice(0, 3)).toEqual(['15.00', '15.00', '–']);
    expect(failed.map(creditsWords).slice(0, 3)).toEqual(['?', 'refunded', '15.00']);
  });

  it('has a dot that warns where its result is doubtful', () => {
    const done = { state: 'done', taskId: 't', assetId: 'a', at: 1 } as const;
    expect(toneOf({ ...busy[0]!, state: done })).toBe('ok');
    expect(toneOf({ ...busy[0]!, state: { ...done, warnings: ['cutout-unsure'] } })).toBe('warn');
    expect(toneOf({ ...busy[0]!, state: { ...done, warnings: ['light-evened'] } })).toBe('ok');
  });

  it('calls a job refunded only if a task was paid for: one that was refused, or never sent, cost nothing', () => {
    const failure = { code: null, message: 'nothing was sent', words: '', refunded: true };
    const job = { ...failed[1]!, credits: null };
    const neverSent = { state: 'failed', taskId: null, failure, at: STAND_IN_NOW } as const;
    expect(creditsWords({ ...job, state: neverSent })).toBe('–');
    expect(creditsWords({ ...job, state: { ...neverSent, taskId: 'task-1' } })).toBe('refunded');
  });

  it('has a dot for its state', () => {
    expect(busy.map(toneOf)).toEqual([
      'active',
      'active',
      'active',
      'active',
      'idle',
      'idle',
      'idle',
      'ok',
      'ok',
    ]);
    expect(failed.map(toneOf)).toEqual([
      ...['warn', 'bad', 'bad', 'warn', 'warn', 'bad', 'ok'],
      ...['warn', 'warn', 'idle', 'warn', 'warn'],
    ]);
  });

  it('has a whole bar when it is done, and none where nothing can be told', () => {
    const bars = [busy[0]!, busy[4]!, busy[7]!].map((job) => barOf(job, STAND_IN_NOW));
    expect(bars).toEqual([52 / 75, null, 1]);
  });

  it('has a bar that says the same as the words beside it, at every moment', () => {
    const job = busy[0]!;
    const queued = { ...job, state: { ...job.state, remote: 'queueing' } } as typeof job;
    const at = (later: number, of = job) => [
      timeWords(of, STAND_IN_NOW + later, 0),
      barOf(of, STAND_IN_NOW + later),
    ];
    expect(at(8_000)).toEqual(['1:00 of about 1:15', 0.8]);
    expect(at(60_000)).toEqual(['1:52, longer than usual', 0.95]);
    expect(at(0, queued)).toEqual(['0:52', null]);
  });

  it('tells what the service works on from what waits there', () => {
    const words = (running: number, queued: number, waiting: number) =>
      underWayWords({ running, queued, waiting });
    expect(words(9, 7, 3)).toEqual(['2 making', '7 waiting at the service', '3 waiting here']);
    expect(words(1_200, 0, 3)).toEqual(['1,200 running', '3 waiting']);
  });

  it('says nothing of what there is none of', () => {
    const words = (running: number, queued: number, waiting: number) =>
      underWayWords({ running, queued, waiting });
    expect(words(7, 7, 0)).toEqual(['7 waiting at the service']);
    expect(words(2, 0, 0)).toEqual(['2 running']);
    expect(words(0, 0, 4)).toEqual(['4 waiting']);
  });

  it('names the views it was sent with', () => {
    const views = jobFixtures('full', STAND_IN_NOW).find(({ reference }) => reference.kind === 'views');
    expect(taskWords(views!)).toBe('Model · generalv1.5 · 512 · FBLR');
    expect(taskWords(busy[0]!)).toBe('Model · generalv1.5 · 512');
  });
});

describe('the queue', () => {
  it('has first what asks for a decision, then what moves, then what waits', () => {
    const order = inQueueOrder([...busy, ...failed]).map(({ state }) => state.state);
    expect(order.slice(0, 2)).toEqual(['unknown', 'unknown']);
    expect(order.slice(2, 6).sort()).toEqual(['fetching', 'running', 'running', 'submitting']);
    expect(order.lastIndexOf('waiting')).toBeLessThan(order.indexOf('failed'));
  });
});

describe('what the queue waits for', () => {
  const waits = { waiting: 3, running: 0, paused: false };
  const local = { kind: 'local', state: 'idle', message: null } as const;

  it('is Local, while it starts', () => {
    expect(holdUpWords(local, waits)).toMatch(/^Local is starting;/);
    expect(holdUpWords({ ...local, message: 'It ended.' }, waits)).toBe('Local is starting again: It ended.');
  });

  it('is nothing where none waits, the queue is paused, or the service answers', () => {
    expect(holdUpWords(local, { ...waits, waiting: 0 })).toBeNull();
    expect(holdUpWords(local, { ...waits, paused: true })).toBeNull();
    expect(holdUpWords({ ...local, state: 'online' }, waits)).toBeNull();
  });

  it('is the service, in its own words, while it cannot be reached', () => {
    const away = { kind: 'remote', state: 'offline', message: 'No network.' } as const;
    expect(holdUpWords(away, waits)).toBe('No network.');
  });
});
