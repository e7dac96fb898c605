import type { JobView, QueueSummary } from '../../../shared/bridge/views.ts';
import { formatCredits } from '../../../shared/model/credits.ts';
import { libraryName } from '../../../shared/model/libraries/job-library.ts';
import { useAppState } from '../../store/app-context.tsx';
import type { QueueRow } from '../../store/jobs/queue-rows.ts';
import { QUEUE_COLUMNS, type QueueColumn } from '../../store/jobs/queue-view.ts';
import { libraryElsewhere } from '../../store/library/library-elsewhere.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import type { Column } from '../../ui/table-column.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { tipOf } from '../../ui/tip.ts';
import { barOf, creditsWords, statusWords, taskWords, timeWords, toneOf } from '../../words/job-words.ts';
import { JobActions } from './job-actions.tsx';
import { RunActions, RunCredits, RunName, RunProgress, RunState, RunTask, RunTime } from './run-cells.tsx';

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
): readonly Column<QueueRow>[] {
  const cells: Readonly<Record<QueueColumn, Pick<Column<QueueRow>, 'width' | 'align' | 'cell'>>> = {
    reference: {
      width: 'minmax(80px, 1.9fr)',
      cell: (row) => (row.kind === 'job' ? <SubjectCell job={row.job} /> : <RunName row={row} />),
    },
    task: {
      width: 'minmax(84px, 1.8fr)',
      cell: (row) =>
        row.kind === 'job' ? <span className="dim">{taskWords(row.job)}</span> : <RunTask row={row} />,
    },
    state: {
      // Room for a problem in words. In a wide window the bars take what is left, so that no hole is between the columns.
      width: 'minmax(168px, min(21%, 380px))',
      cell: (row) =>
        row.kind === 'job' ? (
          <StateDot tone={toneOf(row.job)}>{statusWords(row.job, holds)}</StateDot>
        ) : (
          <RunState row={row} holds={holds} />
        ),
    },
    progress: {
      width: 'minmax(54px, 1.5fr)',
      cell: (row) =>
        row.kind === 'job' ? <JobProgress job={row.job} now={now} /> : <RunProgress row={row} now={now} />,
    },
    time: {
      width: 'minmax(114px, min(11%, 220px))',
      cell: (row) => {
        if (row.kind === 'run') return <RunTime row={row} />;
        const { job } = row;
        return job === null ? null : (
          <span className="dim">{timeWords(job, now, turns.get(job.id) ?? 0)}</span>
        );
      },
    },
    priority: {
      width: '48px',
      cell: (row) => {
        const priority = priorityOf(row);
        return <span className={priority === 'normal' ? 'dim' : ''}>{priority}</span>;
      },
    },
    credits: {
      width: 'minmax(84px, min(10%, 130px))',
      align: 'end',
      cell: (row) => (row.kind === 'job' ? <Credits job={row.job} /> : <RunCredits row={row} />),
    },
  };
  return [
    { id: 'picture', head: '', width: '28px', cell: (row) => <Picture row={row} /> },
    ...QUEUE_COLUMNS.map((id) => ({ id, head: HEADS[id].head, sortable: true, ...cells[id] })),
    {
      id: 'actions',
      head: '',
      width: '104px',
      align: 'end',
      cell: (row) => (row.kind === 'job' ? <JobActions job={row.job} /> : <RunActions row={row} />),
    },
  ];
}

/** The pictures of steps are their run's. */
function Picture({ row }: { readonly row: QueueRow }) {
  if (row.kind === 'step') return null;
  return <Thumbnail src={row.kind === 'job' ? row.job.thumbnail : row.chain.thumbnail} />;
}

function JobProgress({ job, now }: { readonly job: JobView; readonly now: number }) {
  return (
    <ProgressBar
      label={`Progress of ${job.reference.name}`}
      value={barOf(job, now)}
      tone={job.state.state === 'done' ? 'ok' : 'active'}
    />
  );
}

/** That of a run's jobs, if they have the same. */
function priorityOf(row: QueueRow): string {
  if (row.kind !== 'run') return row.job?.priority ?? '';
  const [only, ...more] = new Set(row.jobs.map(({ priority }) => priority));
  return more.length > 0 ? 'mixed' : (only ?? '');
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
