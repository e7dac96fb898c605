import type { JobView, QueueSummary } from '../../../shared/bridge/views.ts';
import { formatCredits } from '../../../shared/model/credits.ts';
import { libraryName } from '../../../shared/model/libraries/job-library.ts';
import { useAppState } from '../../store/app-context.tsx';
import { QUEUE_COLUMNS, type QueueColumn } from '../../store/jobs/queue-view.ts';
import { libraryElsewhere } from '../../store/library/library-elsewhere.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import type { Column } from '../../ui/table-column.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { tipOf } from '../../ui/tip.ts';
import { barOf, creditsWords, statusWords, taskWords, timeWords, toneOf } from '../../words/job-words.ts';
import { JobActions } from './job-actions.tsx';

/** What each column is called, and whether it cannot be hidden. */
const HEADS: Readonly<Record<QueueColumn, { readonly head: string; readonly fixed?: true }>> = {
  reference: { head: 'Reference', fixed: true },
  task: { head: 'Task' },
  state: { head: 'State', fixed: true },
  progress: { head: 'Progress' },
  time: { head: 'Time' },
  priority: { head: 'Priority' },
  credits: { head: 'Credits' },
};

/** The columns that can be sorted by, and hidden unless they are fixed. */
export const QUEUE_HEADS = QUEUE_COLUMNS.map((id) => ({ id, ...HEADS[id] }));

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
  const cells: Readonly<Record<QueueColumn, Pick<Column<JobView>, 'width' | 'align' | 'cell'>>> = {
    reference: {
      width: 'minmax(80px, 1.2fr)',
      cell: (job) => <SubjectCell job={job} />,
    },
    task: {
      width: 'minmax(84px, 1.8fr)',
      cell: (job) => <span className="dim">{taskWords(job)}</span>,
    },
    state: {
      // Room for a problem in words. In a wide window the bars take what is left, so that no hole is between the columns.
      width: 'minmax(168px, min(21%, 380px))',
      cell: (job) => <StateDot tone={toneOf(job)}>{statusWords(job, holds)}</StateDot>,
    },
    progress: {
      width: 'minmax(54px, 2.2fr)',
      cell: (job) => (
        <ProgressBar
          label={`Progress of ${job.reference.name}`}
          value={barOf(job, now)}
          tone={job.state.state === 'done' ? 'ok' : 'active'}
        />
      ),
    },
    time: {
      width: 'minmax(114px, min(11%, 220px))',
      cell: (job) => <span className="dim">{timeWords(job, now, turns.get(job.id) ?? 0)}</span>,
    },
    priority: {
      width: '48px',
      cell: ({ priority }) => <span className={priority === 'normal' ? 'dim' : ''}>{priority}</span>,
    },
    credits: {
      width: '84px',
      align: 'end',
      cell: (job) => <Credits job={job} />,
    },
  };
  return [
    { id: 'picture', head: '', width: '28px', cell: (job) => <Thumbnail src={job.thumbnail} /> },
    ...QUEUE_COLUMNS.map((id) => ({ id, head: HEADS[id].head, sortable: true, ...cells[id] })),
    { id: 'actions', head: '', width: '104px', align: 'end', cell: (job) => <JobActions job={job} /> },
  ];
}

/** The subject, and the library that its result goes to if that is not the one that is open. */
function SubjectCell({ job }: { readonly job: JobView }) {
  const elsewhere = useAppState((state) => libraryElsewhere(job, state));
  if (elsewhere === null) return job.reference.name;
  return (
    <>
      {job.reference.name}
      <span className="dim"> in {libraryName(elsewhere.folder)}</span>
    </>
  );
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
