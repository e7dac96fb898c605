import { expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { newRows, selectedRows, shownPlanRows } from '../../../../../renderer/store/batch/plan-rows.ts';
import { factsOf } from '../../../../../renderer/store/batch/row-facts.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';

const PLAN = planFixture('failed', ['/refs'], DEFAULT_RECIPE, false);

function shown() {
  const state = createAppStore().getState;
  state().setPlan(PLAN);
  const rows = () => shownPlanRows(state());
  return { state, rows, keysOf: (...at: number[]) => at.map((index) => factsOf(rows()[index]!).key) };
}

it('selects several rows of the plan in the order in which they are shown', () => {
  const { state, rows } = shown();
  const ids = rows().map(({ id }) => id);
  state().selectPlanRow(ids[1]!, 'only');
  state().selectPlanRow(ids[4]!, 'range');
  expect(selectedRows(state()).map(({ id }) => id)).toEqual(ids.slice(1, 5));
  state().selectPlanRow(ids[2]!, 'toggle');
  expect(selectedRows(state())).toHaveLength(3);
  state().selectAllPlanRows();
  expect(selectedRows(state())).toEqual(rows());
});

it('deselects rows that the filter hides, and goes on at the row that took the place of the active one', () => {
  const { state, rows, keysOf } = shown();
  state().setPlanFilter({ words: '', group: 'ready' });
  const ids = rows().map(({ id }) => id);
  state().selectPlanRow(ids[2]!, 'only');
  state().leaveOut(keysOf(2), true);
  expect(rows().map(({ id }) => id)).toEqual(ids.filter((id) => id !== ids[2]));
  expect(state().planSelection.active).toBe(ids[3]);
});

it('keeps rows left out when the same files are planned anew, and sends them once they are brought back', () => {
  const { state, keysOf } = shown();
  const all = newRows(state()).length;
  const keys = keysOf(4, 5);
  state().leaveOut(keys, true);
  const out = all - newRows(state()).length;
  expect(out).toBeGreaterThan(0);
  state().setPlan({ ...PLAN, id: 'plan-2', rows: PLAN.rows.map((row) => ({ ...row })) });
  expect(newRows(state())).toHaveLength(all - out);
  state().leaveOut(keys, false);
  expect(newRows(state())).toHaveLength(all);
});

it('shows all rows again once the filter is put away', () => {
  const { state, rows } = shown();
  state().togglePlanFilter();
  state().setPlanFilter({ words: 'nothing is called so', group: 'all' });
  expect(rows()).toEqual([]);
  expect(state().planSelection.active).toBeNull();
  state().togglePlanFilter();
  expect(rows()).toHaveLength(PLAN.rows.length);
});
