import { describe, expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { selectionInPlan } from '../../../../../renderer/store/batch/plan-choice-slice.ts';
import {
  newRows,
  selectedRow,
  selectedRows,
  shownPlanRows,
} from '../../../../../renderer/store/batch/plan-rows.ts';
import { factsOf } from '../../../../../renderer/store/batch/row-facts.ts';
import { NO_ROWS } from '../../../../../renderer/ui/row-selection.ts';
import type { JobView } from '../../../../../shared/bridge/views.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';

const PLAN = planFixture('failed', ['/refs'], DEFAULT_RECIPE, false);

function shown() {
  const state = createAppStore().getState;
  state().setPlan(PLAN);
  const rows = () => shownPlanRows(state());
  return { state, rows, keysOf: (...at: number[]) => at.flatMap((index) => factsOf(rows()[index]!).keys) };
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

describe('what is selected while the plan changes under it', () => {
  it('moves on from a row that the filter hides because it is in the queue now', () => {
    const { state, rows } = shown();
    state().setPlanFilter({ words: '', group: 'ready' });
    const [first, second] = rows();
    state().selectPlanRow(first!.id, 'only');
    const [like] = jobFixtures('busy', STAND_IN_NOW);
    const job: JobView = {
      ...like!,
      id: 'new',
      fingerprint: first!.fingerprint!,
      state: { state: 'waiting', wait: null },
    };
    state().applyJobs({ changed: [job], removed: [], summary: summaryOf([job], false) });
    expect(rows().some(({ id }) => id === first!.id)).toBe(false);
    expect(state().planSelection.active).toBe(second!.id);
    expect(selectedRow(state())?.id).toBe(second!.id);
  });

  it('moves on from a row that the filter hides because of what was seen in its pictures', () => {
    const { state, rows } = shown();
    state().setPlanFilter({ words: '', group: 'ready' });
    const [first, second] = rows();
    state().selectPlanRow(first!.id, 'only');
    const seen = { id: first!.id, warnings: [{ code: 'subject-cut-off' as const, view: null }] };
    state().rowsLooked(PLAN.id, { rows: [seen], left: 0 }, state().plansShown);
    expect(state().planSelection.active).toBe(second!.id);
  });

  it('stays as it is where all rows are shown, and where nothing is selected', () => {
    const { state, rows } = shown();
    const ids = rows().map(({ id }) => id);
    state().selectPlanRow(ids[2]!, 'only');
    const before = state().planSelection;
    const seen = rows().map(({ id }) => ({ id, warnings: [] }));
    state().rowsLooked(PLAN.id, { rows: seen, left: 1 }, state().plansShown);
    expect(state().planSelection).toBe(before);
    state().selectPlanRow(ids[2]!, 'toggle');
    state().setPlanFilter({ words: '', group: 'ready' });
    expect(selectionInPlan({ ...state(), planSelection: NO_ROWS }, { ...PLAN })).toBe(NO_ROWS);
  });

  it('is none where the active row is hidden, so that nothing is said of a row that is not in sight', () => {
    const { state, rows } = shown();
    const [first] = rows();
    state().selectPlanRow(first!.id, 'only');
    const hidden = { ...state(), planFilter: { words: 'nothing is called so', group: 'all' as const } };
    expect(selectedRow(hidden)).toBeUndefined();
    expect(selectedRows(hidden)).toEqual([]);
  });
});
