import { assertNever } from '../../../shared/model/assert-never.ts';
import type { LaneHold } from '../../../shared/model/lane-hold.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { useRequest } from '../../store/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { onFirstClick } from '../../ui/first-click.ts';
import { clockTime } from '../../words/moments.ts';
import { queueActions } from './queue-actions.ts';

/** A note for each account that sends nothing because an answer was lost, with the way to resume. */
export function HoldNotes() {
  const holds = useAppState((state) => state.summary.holds);
  const connections = useAppState((state) => state.connections);
  return holds.map(({ connectionId, hold }) => {
    const name = connections.find(({ id }) => id === connectionId)?.name ?? 'an account';
    return <HoldNote key={connectionId} connectionId={connectionId} name={name} hold={hold} />;
  });
}

interface HoldNoteProps {
  readonly connectionId: string;
  readonly name: string;
  readonly hold: LaneHold;
}

function HoldNote({ connectionId, name, hold }: HoldNoteProps) {
  const queue = queueActions(useApp());
  const { busy, error, ask } = useRequest<'go-on'>();
  return (
    <div className="queue-hold">
      <div className="queue-note note" role="status">
        <span>{noteWords(name, hold)}</span>
        {hold.reason === 'closed' && (
          <Button
            disabledBecause={busy === null ? null : 'The account is being asked.'}
            // The note of another account takes the place of one that is gone.
            onClick={onFirstClick(() => void ask('go-on', () => queue.resumeAccount(connectionId)))}
          >
            {busy === null ? 'Go on' : 'Asking…'}
          </Button>
        )}
        {hold.reason === 'your-word' && <DecideButton jobId={hold.jobId} />}
      </div>
      {error !== null && <ErrorNote error={error} />}
    </div>
  );
}

function DecideButton({ jobId }: { readonly jobId: string }) {
  const askAboutJobs = useAppState((state) => state.askAboutJobs);
  return <Button onClick={() => askAboutJobs([jobId])}>Decide…</Button>;
}

function noteWords(name: string, hold: LaneHold): string {
  switch (hold.reason) {
    case 'looking-into':
      return `${name} sends nothing until ${clockTime(hold.until)} at the latest: the answer for “${hold.subject}” was lost, and Maquette is checking whether it was charged.`;
    case 'your-word':
      return `${name} sends nothing until you decide about “${hold.subject}”, whose answer was lost.`;
    case 'closed':
      return `${name} sends nothing: the answers to ${hold.lost} jobs in a row were lost, and each job may have been charged. Look at your account at the service before you go on.`;
    default:
      return assertNever(hold);
  }
}
