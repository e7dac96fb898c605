import { ListFilter, PanelRight, Pause, Play, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { JobView } from '../../../shared/bridge/views.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { CommandScope } from '../../commands/command-scope.tsx';
import { ContextMenu, type MenuPoint } from '../../commands/context-menu.tsx';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { type ChainsSlice, listedChains } from '../../store/chains/chains-slice.ts';
import { connectionActions } from '../../store/connection-actions.ts';
import { batchProgress } from '../../store/jobs/batch-ends-slice.ts';
import { anyEnded, rangeIds, selectedJobIds, waitingJobs } from '../../store/jobs/jobs-slice.ts';
import { type QueueRow, queueRowAt, queueRows, rowOfJob } from '../../store/jobs/queue-rows.ts';
import { chainRowOf } from '../../store/jobs/row-keys.ts';
import { activeConnection } from '../../store/session-slice.ts';
import { appearanceActions, PLAIN_TABLE } from '../../store/settings/appearance-actions.ts';
import { useMainPart } from '../../store/use-main-part.ts';
import { Area } from '../../ui/area.tsx';
import { Button } from '../../ui/button.tsx';
import { ColumnsMenu } from '../../ui/columns-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { holdUpWords } from '../../words/job-words.ts';
import { BatchEndNotes } from './batch-end-notes.tsx';
import { ChainNote } from './chain-note.tsx';
import { failedIn } from './commands/job-names.ts';
import { CopyNotes } from './copies/copy-notes.tsx';
import { queueHeadWords } from './head-words.ts';
import { HoldNotes } from './hold-notes.tsx';
import { OfferNotes } from './offer-notes.tsx';
import { queueActions } from './queue-actions.ts';
import { isWaiting } from './queue-changes.ts';
import { QUEUE_HEADS, queueColumns } from './queue-columns.tsx';
import { QueueFilter } from './queue-filter.tsx';
import './queue-panel.css';
import { NO_FILTER } from '../../store/jobs/queue-view.ts';
import { useNow } from '../../ui/use-now.ts';
import { WaitNotes } from './wait-notes.tsx';

/** All jobs that are not finished or ended recently, with state, progress and time. */
export function QueuePanel() {
  const any = useAppState((state) => state.jobs.length > 0 || listedChains(state).length > 0);
  return (
    <Area title="Queue" className="queue-panel" note={<QueueNote />} tools={any && <QueueTools />}>
      <CommandScope name="jobs">
        <div className="queue-notes">
          <ConnectionNote />
          <ChainNote />
          <WaitNotes />
          <HoldNotes />
          <OfferNotes />
          <CopyNotes />
          <BatchEndNotes />
        </div>
        {any && <QueueFilter />}
        {any ? (
          <QueueTable />
        ) : (
          <EmptyState title="No jobs in the queue">
            A job that you start stands here with its state, its time and its cost. It goes on after a
            restart. Ended jobs stay until you clear them; their results are in the library.
          </EmptyState>
        )}
      </CommandScope>
    </Area>
  );
}

/** The reason why the queue does not move, if the connection is the cause. */
function ConnectionNote() {
  const connection = useAppState(activeConnection);
  const summary = useAppState((state) => state.summary);
  const connections = connectionActions(useApp());
  const words = connection === undefined ? null : holdUpWords(connection, summary);
  if (words === null) return null;
  return (
    <div className="queue-note note" role="status">
      <span>{words}</span>
      {connection?.secret === 'locked' ? (
        <Button onClick={() => void connections.unlock(connection.id)}>Unlock</Button>
      ) : (
        connection?.state === 'refused' && (
          <CommandButton command="settings.connections">Connections…</CommandButton>
        )
      )}
    </div>
  );
}

function QueueNote() {
  const summary = useAppState((state) => state.summary);
  const jobs = useAppState((state) => state.jobs.length);
  const underWay = useAppState((state) => batchProgress(state)?.total ?? 0);
  return queueHeadWords(summary, jobs, underWay, Date.now());
}

function QueueTools() {
  const paused = useAppState((state) => state.summary.paused);
  const isHelped = useAppState((state) => failedIn(state.jobs).helped.length > 0);
  const ended = useAppState(anyEnded);
  const layout = useAppState((state) => state.settings.appearance.tables[TABLE]) ?? PLAIN_TABLE;
  const appearance = appearanceActions(useApp());
  return (
    <>
      {isHelped && (
        <CommandButton command="queue.retry-failed" icon={<RotateCw size={11} aria-hidden />}>
          Retry failed
        </CommandButton>
      )}
      {ended && (
        <CommandButton command="queue.clear-ended" icon={null}>
          Clear ended
        </CommandButton>
      )}
      <CommandButton
        command="queue.pause"
        icon={paused ? <Play size={11} aria-hidden /> : <Pause size={11} aria-hidden />}
      >
        {paused ? 'Resume' : 'Pause'}
      </CommandButton>
      <CommandButton command="queue.filter" icon={<ListFilter size={13} aria-hidden />} />
      <ColumnsMenu
        columns={QUEUE_HEADS}
        layout={layout}
        onLayout={(patch) => appearance.changeTable(TABLE, patch)}
        ownOrder="Whose turn it is"
      />
      <CommandButton command="window.panel-job" icon={<PanelRight size={13} aria-hidden />} />
    </>
  );
}

const TABLE = 'queue';
/** Where the artist put a job. It changes by a move or a priority alone, not by the job's progress. */
const placeOf = (row: QueueRow): string => {
  const job = row.kind === 'run' ? row.jobs[0] : row.job;
  return job == null ? row.key : `${job.priority} ${job.position}`;
};
const waitingIn = (row: QueueRow): JobView | undefined =>
  (row.kind === 'run' ? row.jobs : row.job === null ? [] : [row.job]).find(isWaiting);
const DRAGGED = 'application/x-maquette-jobs';
const MOVES: ReadonlySet<string> = new Set(['running', 'fetching', 'submitting']);

function QueueTable() {
  const jobs = useAppState((state) => state.jobs);
  const rows = useAppState(queueRows);
  const waiting = useAppState(waitingJobs);
  const selection = useAppState((state) => state.jobSelection);
  const range = useAppState(rangeIds);
  const revealed = useAppState((state) =>
    state.revealedJobId === null ? null : rowOfJob(state, state.revealedJobId),
  );
  const active = useAppState((state) => queueRowAt(state, state.jobSelection.active));
  const isOnChain = useAppState((state) => active !== undefined && isChainInHand(state, active));
  const openChains = useAppState((state) => state.openChains);
  const selectJob = useAppState((state) => state.selectJob);
  const selectAll = useAppState((state) => state.selectAllJobs);
  const layout = useAppState((state) => state.settings.appearance.tables[TABLE]) ?? PLAIN_TABLE;
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null);
  const app = useApp();
  const queue = queueActions(app);
  const run = useRunCommand();
  const appearance = appearanceActions(app);
  const onDrawn = useMainPart('queue');
  const now = useNow(jobs.some(({ state }) => MOVES.has(state.state)));
  const turns = useMemo(() => new Map(waiting.map(({ id }, index) => [id, index + 1])), [waiting]);
  const holds = useAppState((state) => state.summary.holds);
  const columns = useMemo(() => queueColumns(now, turns, holds), [now, turns, holds]);
  return (
    <>
      {rows.length === 0 ? (
        <NothingFits />
      ) : (
        <CommandScope name={isOnChain ? 'chains' : 'jobs'}>
          <VirtualTable
            label="Queue"
            onDrawn={onDrawn}
            columns={columns}
            rows={rows}
            keyOf={({ key }) => key}
            selectedKey={selection.active}
            selectedKeys={selection.keys}
            onSelect={selectJob}
            onSelectAll={selectAll}
            rangeKeys={range}
            placeOf={placeOf}
            revealedKey={revealed}
            onMenu={setMenuAt}
            onOpen={(row) =>
              row.kind === 'run' ? openChains([row.chain.id], !row.isOpened) : run('job.open-result')
            }
            layout={layout}
            onLayout={(patch) => appearance.changeTable(TABLE, patch)}
            drag={{
              type: DRAGGED,
              canDrag: (row) => waitingIn(row) !== undefined,
              canDrop: (row) => waitingIn(row) !== undefined && layout.sort === null,
              onDrop: (row, side) => {
                const over = waitingIn(row);
                if (over !== undefined) void queue.drop(selectedJobIds(app.store.getState()), over.id, side);
              },
            }}
          />
        </CommandScope>
      )}
      <ContextMenu
        context={isOnChain && selection.keys.size === 1 ? ['chain', 'job'] : 'job'}
        at={menuAt}
        onClose={() => setMenuAt(null)}
      />
    </>
  );
}

/** Whether the commands about chains are about this row: the list of chains has a row in hand of its own. */
const isChainInHand = ({ activeChainRow }: ChainsSlice, row: QueueRow): boolean =>
  row.kind !== 'job' && chainRowOf(row.key) === activeChainRow;

function NothingFits() {
  const setFilter = useAppState((state) => state.setJobFilter);
  return (
    <EmptyState
      title="No job fits the filter"
      actions={<Button onClick={() => setFilter(NO_FILTER)}>Show all jobs</Button>}
    >
      Jobs that are hidden go on all the same.
    </EmptyState>
  );
}
