import { useAppState } from '../../../store/app-context.tsx';
import { planCounts, plannedRows, shownPlanRows } from '../../../store/batch/plan-rows.ts';
import { isFilteringPlan, ROW_GROUPS, type RowGroup } from '../../../store/batch/plan-view.ts';
import { TableFilter } from '../../../ui/table-filter.tsx';
import { counted, groupedFigure } from '../../../words/figures.ts';

const GROUP_WORDS: Readonly<Record<RowGroup | 'all', string>> = {
  all: 'All checks',
  blocked: 'Blocked',
  warnings: 'Warnings',
  ready: 'Ready',
  'left-out': 'Left out',
  owed: 'In the queue',
  done: 'Done before',
  duplicate: 'Duplicates',
};

/** What of the plan is shown: by words and by check, with the number of rows of each. Escape shows all again. */
export function PlanFilterBar() {
  const isShown = useAppState((state) => state.showPlanFilter && state.plan !== null);
  return isShown ? <FilterFields /> : null;
}

function FilterFields() {
  const filter = useAppState((state) => state.planFilter);
  const setFilter = useAppState((state) => state.setPlanFilter);
  const toggle = useAppState((state) => state.togglePlanFilter);
  const counts = useAppState(planCounts);
  const all = useAppState(plannedRows).length;
  const fitting = useAppState(shownPlanRows).length;
  const groups = (['all', ...ROW_GROUPS] as const)
    .filter((group) => group === 'all' || group === filter.group || counts[group] > 0)
    .map((value) => ({ value, label: `${GROUP_WORDS[value]} · ${groupedFigure(counts[value])}` }));
  return (
    <TableFilter
      label="Filter of the plan"
      wordsIn="Name or check"
      words={filter.words}
      onWords={(words) => setFilter({ ...filter, words })}
      groupLabel="Check"
      group={filter.group}
      groups={groups}
      onGroup={(group) => setFilter({ ...filter, group })}
      note={
        isFilteringPlan(filter)
          ? `${groupedFigure(fitting)} of ${counted(all, 'row')} shown`
          : counted(all, 'row')
      }
      onClose={toggle}
    />
  );
}
