import { expect, it } from 'vitest';
import { isStepDue, planStepWords } from '../../../../../../renderer/features/batch/plan/step-words.ts';
import type { PlanRow } from '../../../../../../shared/model/plan.ts';
import { WHOLE_CHAIN } from '../../../../../helpers/chain/chains.ts';

const row = (patch: Partial<PlanRow>): PlanRow => ({ status: 'new', ...patch }) as PlanRow;
const said = (patch: Partial<PlanRow>, approvesAll = false): readonly string[] =>
  WHOLE_CHAIN.steps.map((step) => planStepWords(row(patch), step, WHOLE_CHAIN, approvesAll).words);

it('says what each step waits for', () => {
  const then = ['Waits for step 2', 'Sent at the start'];
  expect(said({})).toEqual(['Sent at the start', 'Waits for your approval of step 1', ...then]);
  expect(said({}, true)).toEqual(['Sent at the start', 'Waits for step 1', ...then]);
});

it('says which steps were done before, and which are not made', () => {
  expect(said({ doneSteps: ['geometry'] })[0]).toBe('Done before');
  expect(
    said({
      status: 'done',
      doneSteps: ['geometry', 'depth'],
      rejectedAt: { step: 1, notMade: 2 },
    } as Partial<PlanRow>),
  ).toEqual(['Done before', 'Not made: you rejected step 1', 'Not made: you rejected step 1', 'Done before']);
  expect(new Set(said({ status: 'owed' }))).toEqual(new Set(['See its row in the queue']));
});

it('counts the price of a step only if it would be sent', () => {
  const due = (patch: Partial<PlanRow>) => WHOLE_CHAIN.steps.map((step) => isStepDue(row(patch), step));
  expect(due({ doneSteps: ['geometry'] })).toEqual([false, true, true, true]);
  expect(due({ status: 'duplicate' })).toEqual([false, false, false, false]);
});
