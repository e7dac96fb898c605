import {
  activeIn,
  keepRows,
  NO_ROWS,
  type RowSelection,
  type SelectHow,
  selectRow,
} from '../../ui/row-selection.ts';
import type { RecipesSlice } from '../recipes/recipes-slice.ts';
import type { SessionSlice } from '../session-slice.ts';
import type { SliceCreator } from '../slice.ts';
import { type LinedState, planLineKeys, selectionWithoutSteps } from './plan-lines.ts';
import { type PlanChoice, type Planned, rowOfLine } from './plan-rows.ts';
import { isFilteringPlan, NO_PLAN_FILTER, type PlanFilter } from './plan-view.ts';

/** What the artist chose of the plan's rows: which are left out, which are shown, and which are selected. */
export interface PlanChoiceSlice extends PlanChoice {
  /** Whether the filter's fields are shown above the plan. */
  readonly showPlanFilter: boolean;
  /** Whether table and pictures of the plan have room beside each other; null before its panel was drawn. */
  readonly planHasRoomForBoth: boolean | null;
  readonly setPlanHasRoomForBoth: (hasRoom: boolean) => void;
  readonly selectPlanRow: (id: string, how: SelectHow) => void;
  readonly selectAllPlanRows: () => void;
  /** Shows or hides the steps of rows. */
  readonly openPlanRows: (ids: readonly string[], isOpen: boolean) => void;
  /** Leaves rows out of what is started, or brings them back, by the keys of their facts. It holds for later plans of the same files. */
  readonly leaveOut: (keys: readonly string[], isOut: boolean) => void;
  /** Rows that the filter hides are deselected, so that no command works on rows that are not visible. */
  readonly setPlanFilter: (filter: PlanFilter) => void;
  /** Shows or hides the filter. Hiding it shows all rows again. */
  readonly togglePlanFilter: () => void;
}

export const createPlanChoiceSlice: SliceCreator<PlanChoiceSlice, Planned & SessionSlice & RecipesSlice> = (
  set,
) => ({
  leftOut: new Set(),
  planFilter: NO_PLAN_FILTER,
  planSelection: NO_ROWS,
  openedPlanRows: new Set(),
  showPlanFilter: false,
  planHasRoomForBoth: null,
  setPlanHasRoomForBoth: (planHasRoomForBoth) => set({ planHasRoomForBoth }),
  selectPlanRow: (id, how) =>
    set((state) => ({ planSelection: selectRow(state.planSelection, planLineKeys(state), id, how) })),
  selectAllPlanRows: () =>
    set((state) => {
      const shown = planLineKeys(state);
      const keys = new Set(shown);
      const active = activeIn(keys, shown, state.planSelection.active);
      return { planSelection: { ...state.planSelection, keys, active } };
    }),
  openPlanRows: (ids, isOpen) =>
    set(({ openedPlanRows, planSelection }) => {
      const next = new Set(openedPlanRows);
      const turned = new Set(ids);
      for (const id of ids)
        if (isOpen) next.add(id);
        else next.delete(id);
      return {
        openedPlanRows: next,
        ...(isOpen
          ? {}
          : { planSelection: selectionWithoutSteps(planSelection, (key) => turned.has(rowOfLine(key))) }),
      };
    }),
  leaveOut: (keys, isOut) =>
    set((state) => {
      const leftOut = new Set(state.leftOut);
      for (const key of keys)
        if (isOut) leftOut.add(key);
        else leftOut.delete(key);
      return { leftOut, planSelection: selectionAfter(state, { ...state, leftOut }) };
    }),
  setPlanFilter: (planFilter) =>
    set((state) => ({ planFilter, planSelection: selectionAfter(state, { ...state, planFilter }) })),
  togglePlanFilter: () =>
    set(({ showPlanFilter, planFilter }) => ({
      showPlanFilter: !showPlanFilter,
      planFilter: showPlanFilter ? NO_PLAN_FILTER : planFilter,
    })),
});

type Selected = LinedState & Pick<PlanChoice, 'planSelection'>;

/** The selection after other rows are shown: what is still there, or else the row that took the place of the active one. */
export function selectionAfter(before: Selected, after: LinedState): RowSelection {
  const order = planLineKeys(before);
  const shown = planLineKeys(after);
  if (order === shown) return before.planSelection;
  const there = new Set(shown);
  const own = selectionWithoutSteps(
    before.planSelection,
    (key) => !there.has(key) && there.has(rowOfLine(key)),
  );
  const kept = keepRows(own, order, (id) => there.has(id));
  if (kept.active !== null || shown.length === 0) return kept;
  const at = own.active === null ? 0 : order.indexOf(own.active);
  // Rows that stood before it and are not shown any more moved its place up.
  const gone = order.slice(0, Math.max(0, at)).filter((id) => !there.has(id)).length;
  const next = shown[Math.min(shown.length - 1, Math.max(0, at - gone))];
  return next === undefined ? NO_ROWS : { keys: new Set([next]), active: next, anchor: next };
}

/**
 * The selection after what is said of the plan's rows has changed, by jobs or by looks at their pictures: only a filter hides rows because
 * of that. Where nothing is selected, nothing becomes so.
 */
export function selectionInPlan(before: Selected, plan: Planned['plan']): RowSelection {
  const { planSelection, planFilter } = before;
  if (plan === before.plan || planSelection.keys.size === 0 || !isFilteringPlan(planFilter))
    return planSelection;
  return selectionAfter(before, { ...before, plan });
}
