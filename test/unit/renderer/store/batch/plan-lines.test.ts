import { expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { planLines } from '../../../../../renderer/store/batch/plan-lines.ts';
import { selectedRow, selectedRows, shownPlanRows } from '../../../../../renderer/store/batch/plan-rows.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';

const PLAN = {
  ...planFixture('failed', ['/refs'], DEFAULT_RECIPE, false),
  chain: { ...WHOLE_CHAIN, name: 'Whole' },
};

function shown() {
  const state = createAppStore().getState;
  state().setPlan(PLAN);
  const ids = shownPlanRows(state()).map(({ id }) => id);
  return { state, ids, keys: () => planLines(state()).map(({ key }) => key) };
}

it('shows the steps of a row that is open below it, and selects them as lines that stand for their row', () => {
  const { state, ids, keys } = shown();
  const [first, second, third] = ids;
  state().openPlanRows([second!], true);
  expect(keys().slice(0, 7)).toEqual([
    first,
    second,
    ...['geometry', 'texture', 'parts', 'depth'].map((step) => `${second} ${step}`),
    third,
  ]);
  state().selectPlanRow(`${second} texture`, 'only');
  expect(selectedRow(state())?.id).toBe(second);
  state().selectPlanRow(third!, 'range');
  expect(selectedRows(state()).map(({ id }) => id)).toEqual([second, third]);
  state().selectAllPlanRows();
  expect(selectedRows(state())).toHaveLength(ids.length);
});

it('selects the row in place of its step once it is closed', () => {
  const { state, ids, keys } = shown();
  state().openPlanRows(ids.slice(0, 2), true);
  state().selectPlanRow(`${ids[1]} depth`, 'only');
  state().openPlanRows([ids[1]!], false);
  expect(state().planSelection).toEqual({ keys: new Set([ids[1]]), active: ids[1], anchor: ids[1] });
  expect(keys()).toHaveLength(ids.length + 4);
});

it('keeps rows open while they are filtered and sorted, and hides the steps with their row', () => {
  const { state, ids, keys } = shown();
  state().openPlanRows([ids[0]!], true);
  state().selectPlanRow(`${ids[0]} depth`, 'only');
  state().setPlanFilter({ words: 'nothing is called this', group: 'all' });
  expect(keys()).toEqual([]);
  expect(state().planSelection.active).toBeNull();
  state().setPlanFilter({ words: '', group: 'all' });
  expect(keys()).toContain(`${ids[0]} depth`);
});

it('has no steps once the plan is of a recipe alone, and forgets what was open with other sources', () => {
  const { state, ids, keys } = shown();
  state().openPlanRows([ids[0]!], true);
  state().selectPlanRow(`${ids[0]} depth`, 'only');
  const { chain: _chain, ...alone } = PLAN;
  state().setPlan({ ...alone, id: 'plan-2' });
  expect(keys()).toEqual(ids);
  expect(state().planSelection.active).toBe(ids[0]);
  state().openSources(['/others']);
  expect(state().openedPlanRows.size).toBe(0);
});
