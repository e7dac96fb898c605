import { describe, expect, it } from 'vitest';
import {
  approveWords,
  chainWords,
  runStateWords,
  stepStateWords,
} from '../../../../renderer/words/chain-words.ts';
import { rangeWords, sumOfRanges } from '../../../../shared/model/chain/range-words.ts';
import { stepView, waitingChain } from '../../../helpers/chain/chain-views.ts';

describe('chainWords', () => {
  it('says steps, approvals and branches in a line', () => {
    expect(chainWords(waitingChain())).toBe('Geometry → approve → Texture → approve → Parts + Depth map');
    const steps = [stepView('a'), stepView('b', { from: 'a' }), stepView('c', { from: 'a', approve: true })];
    expect(chainWords({ steps })).toBe('Geometry → (Geometry, approve → Geometry)');
  });
});

describe('rangeWords', () => {
  it('says a sum, a range, and what is not known', () => {
    expect(rangeWords({ low: '10.00', high: '10.00' })).toBe('10.00');
    expect(rangeWords({ low: '10.00', high: '25.00' })).toBe('10.00 to 25.00');
    expect(rangeWords({ low: '10.00', high: null })).toBe('10.00 or more');
    expect(rangeWords({ low: '0.00', high: null })).toBe('a price nobody knows yet');
    expect(
      sumOfRanges([
        { low: '1.00', high: '2.00' },
        { low: '1.00', high: null },
      ]),
    ).toEqual({
      low: '2.00',
      high: null,
    });
  });
});

it('an approval says its cost', () => {
  const cost = { low: '10.00', high: '10.00' };
  expect(approveWords([cost])).toBe('Approve for about 10.00 credits');
  expect(approveWords([cost, cost])).toBe('Approve 2 results for about 20.00 credits');
});

describe('the states', () => {
  it('says of each step why it is not made', () => {
    const chain = waitingChain();
    const words = (change: Parameters<typeof stepView>[1]) =>
      stepStateWords(chain, stepView('x', { from: 'shape', ...change }), null).words;
    expect(words({ next: { next: 'wait', for: 'approval' } })).toBe('waits for your approval of step 1');
    expect(words({ next: { next: 'wait', for: 'trash' } })).toContain('in the trash');
    expect(words({ next: { next: 'ended', why: 'failed', by: 'shape' } })).toBe('not made: step 1 failed');
    expect(words({ next: { next: 'ended', why: 'rejected', by: 'shape' } })).toBe(
      'not made: you rejected step 1',
    );
    expect(words({ state: 'stopped', isStopped: true, next: { next: 'none' } })).toBe(
      'not made: you stopped the chain',
    );
    expect(words({ state: 'home', jobId: null })).toBe('done before');
    expect(words({ state: 'home', jobId: 'job', word: 'approved' })).toBe('done, approved');
  });

  it('says what an approval costs', () => {
    const chain = waitingChain();
    const shape = stepView('shape', { state: 'home' });
    expect(stepStateWords(chain, shape, '10.00').words).toBe('waits for your approval: about 10.00 credits');
    expect(stepStateWords(chain, { ...shape, word: 'approved' }, '10.00').words).toMatch(/^changed since/);
  });

  it('says of a run first what waits for the artist', () => {
    const chain = waitingChain();
    expect(runStateWords(chain, '10.00')).toEqual({
      tone: 'warn',
      words: 'waits for your approval: about 10.00 credits · 1 of 4 done',
    });
    expect(runStateWords({ ...chain, isOpen: false }, null).words).toBe('ended: 1 of 4 done');
    const done = chain.steps.map((step) => ({
      ...step,
      state: 'home' as const,
      next: { next: 'none' as const },
    }));
    expect(runStateWords({ ...chain, isOpen: false, steps: done }, null)).toEqual({
      tone: 'ok',
      words: 'done',
    });
  });
});

it('says of a stopped chain that what is being made comes home, and then that it was stopped', () => {
  const sent = stepView('shape', { state: 'sent', jobId: 'job', isStopped: true });
  const stopped = stepView('texture', { from: 'shape', state: 'stopped', isStopped: true });
  expect(runStateWords(waitingChain({ steps: [sent, stopped] }), null)).toEqual({
    tone: 'active',
    words: 'stopped by you, what is being made is still downloaded · 0 of 2 done',
  });
  const home = stepView('shape', { state: 'home', jobId: 'job', assetId: 'a' });
  expect(runStateWords(waitingChain({ isOpen: false, steps: [home, stopped] }), null)).toEqual({
    tone: 'idle',
    words: 'stopped by you: 1 of 2 done',
  });
});

it('says of a stopped chain that was run again in part how that part is', () => {
  const home = stepView('shape', { state: 'home', jobId: 'job', assetId: 'a' });
  const stopped = stepView('parts', { from: 'shape', state: 'stopped', isStopped: true });
  const again = stepView('texture', { from: 'shape', state: 'to-come', next: { next: 'start' } });
  const words = (step: typeof again): string =>
    runStateWords(waitingChain({ steps: [home, step, stopped] }), null).words;
  expect(words(again)).toBe('1 of 3 done');
  expect(words({ ...again, state: 'sent', jobId: 'more', next: { next: 'none' } })).toBe('1 of 3 done');
  expect(words({ ...again, next: { next: 'wait', for: 'trash' } })).toBe(
    'waits, see its steps · 1 of 3 done',
  );
});
