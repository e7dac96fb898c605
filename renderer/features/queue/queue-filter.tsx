import { useAppState } from '../../store/app-context.tsx';
import { isFiltering, STATE_GROUPS } from '../../store/jobs/queue-view.ts';
import { shownJobs } from '../../store/jobs/shown-jobs.ts';
import { TableFilter } from '../../ui/table-filter.tsx';
import { counted, groupedFigure } from '../../words/figures.ts';

const GROUPS = STATE_GROUPS.map((value) => ({
  value,
  label: value === 'all' ? 'All states' : `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}));

/** What of the queue is shown: by words and by state. Escape shows all again. */
export function QueueFilter() {
  const shown = useAppState((state) => state.showJobFilter);
  const filter = useAppState((state) => state.jobFilter);
  const setFilter = useAppState((state) => state.setJobFilter);
  const toggle = useAppState((state) => state.toggleJobFilter);
  const all = useAppState((state) => state.jobs.length);
  const fitting = useAppState(shownJobs).length;
  if (!shown) return null;
  return (
    <TableFilter
      label="Filter of the queue"
      wordsIn="Name, task or state"
      words={filter.words}
      onWords={(words) => setFilter({ ...filter, words })}
      groupLabel="State"
      group={filter.group}
      groups={GROUPS}
      onGroup={(group) => setFilter({ ...filter, group })}
      note={
        isFiltering(filter)
          ? `${groupedFigure(fitting)} of ${counted(all, 'job')} shown`
          : counted(all, 'job')
      }
      onClose={toggle}
    />
  );
}
