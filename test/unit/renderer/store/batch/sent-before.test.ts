import { expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { outAfterArranging } from '../../../../../renderer/store/batch/left-out.ts';
import { newRows, planCounts, sentRows } from '../../../../../renderer/store/batch/plan-rows.ts';
import { withSentBefore } from '../../../../../renderer/store/batch/sent-before.ts';
import type { Plan, PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';

const PLAN = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
const [first, second] = PLAN.rows.filter(({ status }) => status === 'new') as [PlanRow, PlanRow];

/** The plan with rows changed, by their ids. */
const planWith = (changes: Readonly<Record<string, Partial<PlanRow>>>): Plan => ({
  ...PLAN,
  rows: PLAN.rows.map((row) => ({ ...row, ...changes[row.id] })),
});
const sent = planWith({ [first.id]: { sentBefore: true } });
const ids = (rows: readonly PlanRow[]) => rows.map(({ id }) => id);

function shown(plan: Plan) {
  const state = createAppStore().getState;
  state().setPlan(plan);
  return state;
}

it('leaves a row that was sent before out of what Start sends, and no other', () => {
  const [all, state] = [newRows(shown(PLAN)()).length, shown(sent)];
  expect(ids(sentRows(state()))).toEqual([first.id]);
  expect(newRows(state())).toHaveLength(all - 1);
  expect(planCounts(state())['left-out']).toBe(1);
});

it('keeps what the artist chose of it while the plan is judged and made again, and asks again for other work', () => {
  const state = shown(sent);
  const [key] = withSentBefore(sent, { plan: null, leftOut: new Set() });
  state().leaveOut([key!], false);
  const judged = planWith({ [first.id]: { sentBefore: true }, [second.id]: { findings: [] } });
  state().planJudged({ plan: judged, isBehind: false }, state().plansShown);
  state().setPlan({ ...judged });
  expect(ids(newRows(state()))).toContain(first.id);
  const other = planWith({ [first.id]: { sentBefore: true, fingerprint: 'of another recipe' } });
  state().setPlan(other);
  expect(ids(sentRows(state()))).toEqual([first.id]);
});

it('asks anew once a row that was checked was sent, and cancelled again', () => {
  const state = shown(sent);
  state().leaveOut([...state().leftOut], false);
  expect(ids(newRows(state()))).toContain(first.id);
  const owed = planWith({ [first.id]: { sentBefore: true, status: 'owed' } });
  state().planJudged({ plan: owed, isBehind: false }, state().plansShown);
  state().planJudged({ plan: sent, isBehind: false }, state().plansShown);
  expect(ids(newRows(state()))).not.toContain(first.id);
});

it('does not leave out what the artist said is to be made again, nor a set that its picture is arranged to', () => {
  const wished = planWith({ [first.id]: { sentBefore: true, wish: 'once more' } });
  expect(sentRows(shown(wished)())).toEqual([]);
  const state = shown(sent);
  const set: PlanRow = { ...first, fingerprint: 'of the set', sentBefore: undefined };
  const moved = { ...set, reference: { ...set.reference } };
  expect(outAfterArranging(state().plan!.rows, [moved], state().leftOut)).toEqual({ keys: [], drawnIn: [] });
});

const FAILED = { failedBefore: { code: null, message: 'It failed.', words: '', refunded: true } } as const;

it('asks again before a row is sent once more that was just sent from this plan and failed', () => {
  const state = shown(PLAN);
  expect(ids(newRows(state()))).toContain(first.id);
  const judged = (change: Partial<PlanRow>) =>
    state().planJudged({ plan: planWith({ [first.id]: change }), isBehind: false }, state().plansShown);
  judged({ status: 'owed' });
  judged(FAILED);
  expect(ids(sentRows(state()))).toEqual([first.id]);
  expect(ids(newRows(state()))).not.toContain(first.id);
  state().leaveOut([...state().leftOut], false);
  judged({ ...FAILED, findings: [] });
  expect(ids(newRows(state()))).toContain(first.id);
});

it('sends what is to be made again although it failed before, but asks once it failed for that', () => {
  const wished = { ...FAILED, wish: 'once more' };
  const state = shown(planWith({ [first.id]: wished }));
  expect(ids(newRows(state()))).toContain(first.id);
  const judged = (change: Partial<PlanRow>) =>
    state().planJudged({ plan: planWith({ [first.id]: change }), isBehind: false }, state().plansShown);
  judged({ ...wished, status: 'owed' });
  judged(wished);
  expect(ids(newRows(state()))).not.toContain(first.id);
});
