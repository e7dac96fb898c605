import { useAppState } from '../../store/app-context.tsx';
import { shownJobs } from '../../store/jobs/jobs-slice.ts';
import { isFiltering, STATE_GROUPS } from '../../store/jobs/queue-view.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { TextField } from '../../ui/text-field.tsx';
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
    <search className="queue-filter" aria-label="Filter of the queue">
      <TextField
        label="Words in name, task or state"
        placeholder="Name, task or state"
        autoFocus
        value={filter.words}
        onChange={(event) => setFilter({ ...filter, words: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          toggle();
        }}
      />
      <ChoiceList
        label="State"
        value={filter.group}
        choices={GROUPS}
        onChange={(group) => setFilter({ ...filter, group })}
      />
      <span className="dim" role="status">
        {isFiltering(filter)
          ? `${groupedFigure(fitting)} of ${counted(all, 'job')} shown`
          : counted(all, 'job')}
      </span>
    </search>
  );
}
