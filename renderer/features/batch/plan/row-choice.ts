import type { PlanRow } from '../../../../shared/model/plan.ts';
import type { App } from '../../../store/app.ts';
import { leaveOut as leaveOutKeys } from '../../../store/batch/left-out.ts';
import { selectedRows, shownPlanRows } from '../../../store/batch/plan-rows.ts';
import { isChecked } from '../../../store/batch/plan-view.ts';
import { factsOf } from '../../../store/batch/row-facts.ts';
import { perApp } from '../../../store/per-app.ts';
import { counted } from '../../../words/figures.ts';

export interface RowChoice {
  /** Leaves these rows out of what Start sends, or brings them back, with undo. Those that are not new stay as they are. */
  readonly leaveOut: (rows: readonly PlanRow[], isOut: boolean) => void;
  /** Checks or unchecks a row by its box; of several selected ones, all. */
  readonly check: (row: PlanRow, checked: boolean) => void;
  /** Checks or unchecks all rows that are shown. */
  readonly checkShown: (checked: boolean) => void;
  /** Unchecks the selected rows if all are checked, else checks them. */
  readonly toggleSelected: () => void;
}

/** Chooses which rows of the plan are sent. */
export const rowChoice = perApp(createRowChoice);

export const isNew = ({ status }: PlanRow): boolean => status === 'new';

function createRowChoice(app: App): RowChoice {
  const state = app.store.getState;
  const put = leaveOutKeys(app);
  const leaveOut = (rows: readonly PlanRow[], isOut: boolean): void => {
    const { leftOut } = state();
    const changed: PlanRow[] = [];
    const keys: string[] = [];
    for (const row of rows) {
      if (!isNew(row) || isChecked(row, leftOut) !== isOut) continue;
      changed.push(row);
      // Of a set, some pictures may be left out already.
      for (const key of choiceKeys(row)) if (leftOut.has(key) !== isOut) keys.push(key);
    }
    if (changed.length === 0) return;
    const set = (out: boolean) => async (): Promise<null> => {
      put(keys, out);
      return null;
    };
    state().remember({
      label: `${isOut ? 'leaving out' : 'bringing back'} of ${rowsInWords(changed)}`,
      undo: set(!isOut),
      redo: set(isOut),
    });
    put(keys, isOut);
  };
  return {
    leaveOut,
    check: (row, checked) => {
      const selected = selectedRows(state());
      leaveOut(selected.includes(row) ? selected : [row], !checked);
    },
    checkShown: (checked) => leaveOut(shownPlanRows(state()), !checked),
    toggleSelected: () => {
      const rows = selectedRows(state()).filter(isNew);
      leaveOut(
        rows,
        rows.every((row) => isChecked(row, state().leftOut)),
      );
    },
  };
}

function choiceKeys(row: PlanRow): readonly string[] {
  const { keys, sentKey } = factsOf(row);
  return sentKey === null ? keys : [...keys, sentKey];
}

/** `mug.png`, or `3 rows`. */
export function rowsInWords(rows: readonly PlanRow[]): string {
  const [only, ...more] = rows;
  return only !== undefined && more.length === 0 ? factsOf(only).name : counted(rows.length, 'row');
}

/** Whether all that can be sent of the shown rows is checked, some of it, or none. */
export function shownChecked(
  shown: readonly PlanRow[],
  leftOut: ReadonlySet<string>,
): { readonly checked: boolean | 'some'; readonly any: boolean } {
  const fresh = shown.filter(isNew);
  const count = fresh.filter((row) => isChecked(row, leftOut)).length;
  return { any: fresh.length > 0, checked: count === 0 ? false : count === fresh.length ? true : 'some' };
}
