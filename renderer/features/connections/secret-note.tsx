import type { ConnectionStatus } from '../../../shared/model/connection.ts';
import { useApp } from '../../store/app-context.tsx';
import { connectionActions } from '../../store/connection-actions.ts';
import { useRequest } from '../../store/use-request.ts';
import { Button } from '../../ui/button.tsx';

/** What is the matter with a connection's secret, and what to do; nothing if all is well. */
export function SecretNote({ status }: { readonly status: ConnectionStatus }) {
  const connections = connectionActions(useApp());
  const { busy, ask } = useRequest<'unlock'>();
  const words = NOTES[status.secret];
  if (words === undefined) return null;
  const canAsk = status.secret === 'locked' || status.secret === 'unavailable';
  return (
    <div className="connection-note note" role="status">
      <span>{words}</span>
      {canAsk && (
        <Button
          disabledBecause={busy === null ? null : 'The keychain is being asked.'}
          onClick={() => void ask('unlock', () => connections.unlock(status.id))}
        >
          {busy !== null ? 'Asking…' : status.secret === 'locked' ? 'Unlock' : 'Ask again'}
        </Button>
      )}
    </div>
  );
}

const NOTES: Readonly<Partial<Record<ConnectionStatus['secret'], string>>> = {
  locked: 'The keychain is locked: jobs for this account wait until it is unlocked.',
  unavailable: 'The system’s keychain cannot be used now. Ask it again, or enter the client secret again.',
  absent: 'The client secret is gone from where it was stored. Enter it again; jobs go on then.',
  session: 'This machine has no keychain: the secret is kept in memory, and is gone when Maquette ends.',
};
