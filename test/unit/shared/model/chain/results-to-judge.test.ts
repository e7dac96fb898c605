import { describe, expect, it } from 'vitest';
import { costAgain, resultsToJudge } from '../../../../../shared/model/chain/results-to-judge.ts';
import { stepView, waitingChain } from '../../../../helpers/chain/chain-views.ts';

describe('resultsToJudge', () => {
  it('names what waits, from what the word alone lets be sent to what all approvals would', () => {
    expect(resultsToJudge(waitingChain().steps)).toEqual([
      { stepId: 'shape', state: 'waits', cost: { low: '10.00', high: '15.00' } },
    ]);
  });

  it('counts all branches that one approval lets go on', () => {
    const waits = { from: 'a', approve: true, next: { next: 'wait', for: 'approval' } } as const;
    const steps = [stepView('a', { state: 'home' }), stepView('b', waits), stepView('c', waits)];
    expect(resultsToJudge(steps)[0]?.cost).toEqual({ low: '20.00', high: '20.00' });
  });

  it('is open above where a price is not known', () => {
    const { steps } = waitingChain();
    const unknown = steps.map((step) => (step.id === 'parts' ? { ...step, price: null } : step));
    expect(resultsToJudge(unknown)[0]?.cost).toEqual({ low: '10.00', high: null });
  });

  it('tells a result that was changed since, and one that was rejected, whose end an approval takes back', () => {
    const of = (next: Parameters<typeof stepView>[1]) =>
      resultsToJudge([stepView('a', { state: 'home' }), stepView('b', { from: 'a', ...next })])[0]?.state;
    expect(of({ next: { next: 'wait', for: 'changed' } })).toBe('changed');
    expect(of({ next: { next: 'ended', why: 'rejected', by: 'a' } })).toBe('rejected');
    expect(of({ next: { next: 'ended', why: 'failed', by: 'a' } })).toBeUndefined();
    expect(of({ next: { next: 'wait', for: 'trash' } })).toBeUndefined();
  });

  it('says what a step costs anew: itself and what follows, whether that was made or not', () => {
    const { steps } = waitingChain();
    expect(costAgain(steps, 'shape')).toEqual({ low: '10.00', high: '25.00' });
    expect(costAgain(steps, 'parts')).toEqual({ low: '5.00', high: '5.00' });
    const unknown = steps.map((step) => (step.id === 'shape' ? { ...step, price: null } : step));
    expect(costAgain(unknown, 'shape')).toEqual({ low: '0.00', high: null });
  });
});
