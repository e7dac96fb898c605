import { PanelRight, Pause, Play, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { JobView } from '../../../shared/bridge/views.ts';
import { formatCredits } from '../../../shared/model/credits.ts';
import { useActions, useAppState } from '../../store/app-context.tsx';
import { anyEnded } from '../../store/jobs-slice.ts';
import { activeConnection } from '../../store/session-slice.ts';
import { Area } from '../../ui/area.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { type Column, VirtualTable } from '../../ui/virtual-table.tsx';
import { groupedFigure } from '../../words/figures.ts';
import { ContextMenu, type MenuPoint } from '../frame/context-menu.tsx';
import { JobActions } from './job-actions.tsx';
import {
  barOf,
  creditsWords,
  holdUpWords,
  remainingWords,
  taskWords,
  timeWords,
  toneOf,
} from './job-words.ts';
import './queue-panel.css';
import { useNow } from './use-now.ts';

/** Every job that is owed or ended lately, with its state, progress and time. */
export function QueuePanel() {
  const any = useAppState((state) => state.jobs.length > 0);
  return (
    <Area title="Queue" className="queue-panel" note={<QueueNote />} tools={any && <QueueTools />}>
      <ConnectionNote />
      {any ? (
        <QueueTable />
      ) : (
        <EmptyState title="No jobs yet">
          What you start stands here until it is done: its state, its time and what it cost. It goes on after
          a restart.
        </EmptyState>
      )}
    </Area>
  );
}

/** Why nothing moves, where it is for the connection. */
function ConnectionNote() {
  const connection = useAppState(activeConnection);
  const summary = useAppState((state) => state.summary);
  const showSettings = useAppState((state) => state.showSettings);
  const { connections } = useActions();
  const words = connection === undefined ? null : holdUpWords(connection, summary);
  if (words === null) return null;
  return (
    <div className="queue-note note" role="status">
      <span>{words}</span>
      {connection?.secret === 'locked' ? (
        <Button onClick={() => void connections.unlock(connection.id)}>Unlock</Button>
      ) : (
        connection?.state === 'refused' && (
          <Button onClick={() => showSettings('connections')}>Connections…</Button>
        )
      )}
    </div>
  );
}

function QueueNote() {
  const { running, waiting, done, failed, unknown, remainingMs, paused } = useAppState(
    (state) => state.summary,
  );
  const counts: readonly (readonly [count: number, words: string])[] = [
    [unknown, 'to decide'],
    [running, 'running'],
    [waiting, 'waiting'],
    [failed, 'failed'],
    [done, 'done'],
  ];
  const shown = counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${groupedFigure(count)} ${words}`);
  const left = running + waiting > 0 && !paused ? remainingWords(remainingMs) : null;
  if (paused) shown.unshift('Paused: nothing new is sent');
  return [...shown, ...(left === null ? [] : [`${left} left`])].join(' · ');
}

function QueueTools() {
  const { queue } = useActions();
  const paused = useAppState((state) => state.summary.paused);
  const failed = useAppState((state) => state.summary.failed);
  const ended = useAppState(anyEnded);
  const details = useAppState((state) => state.showJobDetails);
  const toggleDetails = useAppState((state) => state.toggleJobDetails);
  return (
    <>
      {failed > 0 && (
        <Button icon={<RotateCw size={11} aria-hidden />} onClick={() => void queue.retryFailed()}>
          Retry failed
        </Button>
      )}
      {ended && <Button onClick={() => void queue.clearEnded()}>Clear ended</Button>}
      <Button
        icon={paused ? <Play size={11} aria-hidden /> : <Pause size={11} aria-hidden />}
        onClick={() => void queue.togglePause()}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <IconButton
        label={details ? 'Hide the job’s details' : 'Show the job’s details'}
        aria-pressed={details}
        onClick={toggleDetails}
      >
        <PanelRight size={13} aria-hidden />
      </IconButton>
    </>
  );
}

const MOVES: ReadonlySet<string> = new Set(['running', 'fetching', 'submitting']);

function QueueTable() {
  const jobs = useAppState((state) => state.jobs);
  const selection = useAppState((state) => state.jobSelection);
  const selectJob = useAppState((state) => state.selectJob);
  const selectAll = useAppState((state) => state.selectAllJobs);
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null);
  const { queue } = useActions();
  const now = useNow(jobs.some(({ state }) => MOVES.has(state.state)));
  const firstWaiting = jobs.findIndex(({ state }) => state.state === 'waiting');
  const columns: readonly Column<JobView>[] = [
    { id: 'picture', head: '', width: '28px', cell: (job) => <Thumbnail src={job.thumbnail} /> },
    { id: 'reference', head: 'Reference', width: 'minmax(90px, 1.3fr)', cell: (job) => job.reference.name },
    {
      id: 'task',
      head: 'Task',
      width: 'minmax(110px, 1.8fr)',
      cell: (job) => <span className="dim">{taskWords(job)}</span>,
    },
    {
      id: 'state',
      head: 'State',
      width: 'minmax(130px, 2.2fr)',
      cell: (job) => <StateDot tone={toneOf(job)}>{job.status}</StateDot>,
    },
    {
      id: 'progress',
      head: 'Progress',
      width: 'minmax(80px, 2.6fr)',
      cell: (job) => (
        <ProgressBar
          label={`Progress of ${job.reference.name}`}
          value={barOf(job)}
          tone={job.state.state === 'done' ? 'ok' : 'active'}
        />
      ),
    },
    {
      id: 'time',
      head: 'Time',
      width: '148px',
      cell: (job, index) => (
        <span className="dim">
          {timeWords(job, now, job.state.state === 'waiting' ? index - firstWaiting + 1 : 0)}
        </span>
      ),
    },
    {
      id: 'priority',
      head: 'Priority',
      width: '52px',
      cell: ({ priority }) => <span className={priority === 'normal' ? 'dim' : ''}>{priority}</span>,
    },
    { id: 'credits', head: 'Credits', width: '84px', align: 'end', cell: (job) => <Credits job={job} /> },
    { id: 'actions', head: '', width: '104px', align: 'end', cell: (job) => <JobActions job={job} /> },
  ];
  return (
    <>
      <VirtualTable
        label="Queue"
        columns={columns}
        rows={jobs}
        keyOf={({ id }) => id}
        selectedKey={selection.active}
        selectedKeys={selection.keys}
        onSelect={selectJob}
        onSelectAll={selectAll}
        onMenu={setMenuAt}
        onOpen={({ state }) => {
          if (state.state === 'done') queue.openResult(state.assetId);
        }}
      />
      <ContextMenu context="job" at={menuAt} onClose={() => setMenuAt(null)} />
    </>
  );
}

/** What it cost; before that, about what it will. */
function Credits({ job }: { readonly job: JobView }) {
  const { state, credits, estimate } = job;
  const isAhead = state.state === 'waiting' || state.state === 'submitting';
  return isAhead && credits === null && estimate !== null ? (
    <span className="dim" title="By what this took before, or else the price list">
      about {formatCredits(estimate)}
    </span>
  ) : (
    creditsWords(job)
  );
}
