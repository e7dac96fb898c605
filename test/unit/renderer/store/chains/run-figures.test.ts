import { expect, it } from 'vitest';
import { stepAt } from '../../../../../renderer/store/chains/run-figures.ts';
import { stepView, waitingChain } from '../../../../helpers/chain/chain-views.ts';

const HOME = { state: 'home', next: { next: 'none' } } as const;

it('a run that waits for a word is at the step whose result waits, also where a branch beside it is home', () => {
  const chain = waitingChain();
  expect(stepAt(chain)).toBe(1);
  const steps = chain.steps.map((step) => (step.id === 'depth' ? { ...step, ...HOME } : step));
  expect(stepAt({ steps })).toBe(1);
});

it('a run is at the step that is at work or failed, else at the first that is to come, at the end at the last', () => {
  const first = stepView('shape', HOME);
  expect(stepAt({ steps: [first, stepView('texture', { state: 'sent' }), stepView('parts')] })).toBe(2);
  expect(stepAt({ steps: [first, stepView('texture'), stepView('parts', { state: 'failed' })] })).toBe(3);
  expect(stepAt({ steps: [stepView('shape'), stepView('depth', HOME)] })).toBe(1);
  expect(stepAt({ steps: [first, stepView('depth', HOME)] })).toBe(2);
});
