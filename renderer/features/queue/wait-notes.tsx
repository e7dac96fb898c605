import { assertNever } from '../../../shared/model/assert-never.ts';
import type { ConnectionStatus } from '../../../shared/model/connection.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { connectionActions } from '../../store/connection-actions.ts';
import { type WaitCause, waitCauses } from '../../store/jobs/wait-causes.ts';
import { activeConnection } from '../../store/session-slice.ts';
import { Button } from '../../ui/button.tsx';
import { onFirstClick } from '../../ui/first-click.ts';
import { tipOf } from '../../ui/tip.ts';
import { queueActions } from './queue-actions.ts';
import { waitWords } from './wait-words.ts';

/** What holds jobs until the artist acts, in one line over the queue: each cause with its remedy. */
export function WaitNotes() {
  const all = useAppState(waitCauses);
  const connection = useAppState(activeConnection);
  const causes = all.filter((cause) => !isSaidOf(connection, cause));
  if (causes.length === 0) return null;
  return (
    <div className="queue-note queue-waits note" role="status">
      {causes.map((cause) => (
        <span key={cause.of === 'batch-paused' ? cause.batchId : cause.of} className="queue-wait">
          <span className="truncate" {...tipOf({ text: waitWords(cause) })}>
            {waitWords(cause)}
          </span>
          <Remedy cause={cause} />
        </span>
      ))}
    </div>
  );
}

/** Whether the note about the connection says it already. */
function isSaidOf(connection: ConnectionStatus | undefined, { of, jobs }: WaitCause): boolean {
  if (connection === undefined || (of !== 'credentials' && of !== 'keychain-locked')) return false;
  const isNoted = connection.state === 'offline' || connection.state === 'refused';
  return isNoted && jobs.every(({ connectionId }) => connectionId === connection.id);
}

function Remedy({ cause }: { readonly cause: WaitCause }) {
  const app = useApp();
  const queue = queueActions(app);
  const connections = connectionActions(app);
  const { showOverlay, showSettings } = app.store.getState();
  const ids = cause.jobs.map(({ id }) => id);
  const [first] = cause.jobs;
  switch (cause.of) {
    case 'queue-paused':
      return <CommandButton command="queue.pause">Resume the queue</CommandButton>;
    case 'batch-paused':
      // The remedy of another cause takes the place of one that is gone.
      return (
        <Button onClick={onFirstClick(() => void queue.pauseBatch(cause.batchId, false))}>
          Resume the batch
        </Button>
      );
    case 'paused':
      return <Button onClick={onFirstClick(() => void queue.pauseJobs(ids, false))}>Resume the jobs</Button>;
    case 'budget':
      return isOfDay(cause) ? (
        <Button onClick={() => showSettings('preferences')}>Budget of the day…</Button>
      ) : (
        <Button onClick={() => first !== undefined && showOverlay({ kind: 'budget', jobId: first.id })}>
          Budget…
        </Button>
      );
    case 'balance':
    case 'credentials':
      return <CommandButton command="settings.connections">Connections…</CommandButton>;
    case 'keychain-locked':
      return (
        <Button onClick={() => first !== undefined && void connections.unlock(first.connectionId)}>
          Unlock
        </Button>
      );
    case 'restored':
      return <CommandButton command="queue.release">Release…</CommandButton>;
    case 'disk-library':
      return <DiskRemedy />;
    case 'disk-data':
      return <Button onClick={() => showSettings('preferences')}>Show the folders…</Button>;
    case 'library':
    case 'references':
      return null;
    default:
      return assertNever(cause);
  }
}

/** The trash is room that the artist gave up already. */
function DiskRemedy() {
  const trashed = useAppState((state) => state.libraryStatus.trashed);
  const showSettings = useAppState((state) => state.showSettings);
  return trashed > 0 ? (
    <CommandButton command="library.empty-trash">Empty the trash…</CommandButton>
  ) : (
    <Button onClick={() => showSettings('preferences')}>Show the folders…</Button>
  );
}

const isOfDay = ({ jobs }: WaitCause): boolean =>
  jobs.every(
    ({ state }) => state.state === 'waiting' && state.wait?.reason === 'budget' && state.wait.of === 'day',
  );
