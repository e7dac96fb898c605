import { useDeferredValue } from 'react';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import type { MenuPoint } from '../../../commands/context-menu.tsx';
import { useAppState } from '../../../store/app-context.tsx';
import { rowOfLine, selectedRowIds, shownPlanRows } from '../../../store/batch/plan-rows.ts';
import type { SelectHow } from '../../../ui/row-selection.ts';

/**
 * What the table and the pictures of a plan have in common: the same rows in the same order, selected together. The table has lines for the steps
 * of rows that are open, too, whose selection is that of their row here.
 */
export interface PlanList {
  readonly label: string;
  /** What is planned. */
  readonly of: string;
  readonly rows: readonly PlanRow[];
  readonly keyOf: (row: PlanRow) => string;
  readonly selectedKey: string | null;
  readonly selectedKeys: ReadonlySet<string>;
  readonly onSelect: (id: string, how: SelectHow) => void;
  readonly onSelectAll: () => void;
  readonly onMenu: (at: MenuPoint) => void;
}

const keyOf = ({ id }: PlanRow): string => id;

/** The one list that table and pictures show, so that both are of the same moment. */
export function usePlanList(onMenu: (at: MenuPoint) => void): PlanList {
  // What was pressed or typed is answered first, and the rows follow in a task of their own.
  const rows = useDeferredValue(useAppState(shownPlanRows));
  const of = useAppState((state) => state.plan?.paths.join('\n') ?? '');
  const active = useAppState((state) => state.planSelection.active);
  const keys = useAppState(selectedRowIds);
  const onSelect = useAppState((state) => state.selectPlanRow);
  const onSelectAll = useAppState((state) => state.selectAllPlanRows);
  return {
    label: 'Plan',
    of,
    rows,
    keyOf,
    selectedKey: active === null ? null : rowOfLine(active),
    selectedKeys: keys,
    onSelect,
    onSelectAll,
    onMenu,
  };
}
