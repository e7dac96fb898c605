import type { JobView, QueueSummary } from '../../../shared/bridge/views.ts';
import { formatCredits } from '../../../shared/model/credits.ts';
import type { QueueColumn } from '../../store/jobs/queue-view.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import type { Column } from '../../ui/table-column.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { tipOf } from '../../ui/tip.ts';
import { barOf, creditsWords, statusWords, taskWords, timeWords, toneOf } from '../../words/job-words.ts';
import { JobActions } from './job-actions.tsx';

/** The columns that can be hidden and sorted by. */
export const QUEUE_HEADS = [
  { id: 'reference', head: 'Reference', fixed: true },
  { id: 'task', head: 'Task' },
  { id: 'state', head: 'State', fixed: true },
  { id: 'progress', head: 'Progress' },
  { id: 'time', head: 'Time' },
  { id: 'priority', head: 'Priority' },
  { id: 'credits', head: 'Credits' },
] as const satisfies readonly { readonly id: QueueColumn; readonly head: string; readonly fixed?: true }[];

/**
 * The queue's columns.
 * @param now milliseconds since the epoch
 * @param turns the place in the queue of each waiting job by its id, 1 for the next
 * @param holds the accounts that send nothing because an answer was lost
 */
export function queueColumns(
  now: number,
  turns: ReadonlyMap<string, number>,
  holds: QueueSummary['holds'],
): readonly Column<JobView>[] {
  return [
    { id: 'picture', head: '', width: '28px', cell: (job) => <Thumbnail src={job.thumbnail} /> },
    {
      id: 'reference',
      head: 'Reference',
      width: 'minmax(80px, 1.2fr)',
      sortable: true,
      cell: (job) => job.reference.name,
    },
    {
      id: 'task',
      head: 'Task',
      width: 'minmax(84px, 1.8fr)',
      sortable: true,
      cell: (job) => <span className="dim">{taskWords(job)}</span>,
    },
    {
      id: 'state',
      head: 'State',
      // Room for a problem in words. In a wide window the bars take what is left, so that no hole is between the columns.
      width: 'minmax(168px, min(21%, 380px))',
      sortable: true,
      cell: (job) => <StateDot tone={toneOf(job)}>{statusWords(job, holds)}</StateDot>,
    },
    {
      id: 'progress',
      head: 'Progress',
      width: 'minmax(54px, 2.2fr)',
      sortable: true,
      cell: (job) => (
        <ProgressBar
          label={`Progress of ${job.reference.name}`}
          value={barOf(job, now)}
          tone={job.state.state === 'done' ? 'ok' : 'active'}
        />
      ),
    },
    {
      id: 'time',
      head: 'Time',
      width: 'minmax(114px, min(11%, 220px))',
      sortable: true,
      cell: (job) => <span className="dim">{timeWords(job, now, turns.get(job.id) ?? 0)}</span>,
    },
    {
      id: 'priority',
      head: 'Priority',
      width: '48px',
      sortable: true,
      cell: ({ priority }) => <span className={priority === 'normal' ? 'dim' : ''}>{priority}</span>,
    },
    {
      id: 'credits',
      head: 'Credits',
      width: '84px',
      align: 'end',
      sortable: true,
      cell: (job) => <Credits job={job} />,
    },
    { id: 'actions', head: '', width: '104px', align: 'end', cell: (job) => <JobActions job={job} /> },
  ];
}

/** The cost of the job, or its estimate before the cost is known. */
function Credits({ job }: { readonly job: JobView }) {
  const { state, credits, estimate } = job;
  const isAhead = state.state === 'waiting' || state.state === 'submitting';
  return isAhead && credits === null && estimate !== null ? (
    <span className="dim" {...tipOf({ text: 'By what this took before, or else the price list' })}>
      about {formatCredits(estimate)}
    </span>
  ) : (
    creditsWords(job)
  );
}
