import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ConnectionStatus } from '../../../shared/model/connection.ts';
import { useAppState } from '../../store/app-context.tsx';
import { activeConnection } from '../../store/session-slice.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useLeave } from '../../ui/leave-guard.ts';
import { balanceWords, stateWords, toneOfConnection } from '../../words/connection-words.ts';
import { AccountForm } from './account-form.tsx';
import './connections-page.css';
import { EnvironmentDetail, LocalDetail } from './fixed-detail.tsx';
import { SecretNote } from './secret-note.tsx';

/** The id under which the form of a new account stands. */
const NEW = 'new account';

/** Every connection with how it is, and what can be done with the one that is chosen. */
export function ConnectionsPage() {
  const connections = useAppState((state) => state.connections);
  const active = useAppState(activeConnection);
  const [chosen, setChosen] = useState<string | null>(null);
  /** The account that was just saved: its form is drawn anew, and the focus goes to its row. */
  const [saved, setSaved] = useState<string | null>(null);
  const onSaved = (id: string | null): void => {
    setChosen(id);
    setSaved(id);
  };
  const leave = useLeave();
  // Until one is chosen, the account that needs the artist.
  const needy = connections.find(({ secret }) => secret === 'absent');
  const isNew = chosen === NEW;
  const shown = isNew ? undefined : (connections.find(({ id }) => id === chosen) ?? needy ?? active);
  return (
    <div className="connections">
      <div className="connections-side">
        <ul className="connections-list" aria-label="Connections">
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              current={connection.id === shown?.id}
              takesFocus={connection.id === saved}
              onChoose={() => leave(() => setChosen(connection.id))}
            />
          ))}
        </ul>
        <Button
          className={classNames('connections-add', isNew && 'is-current')}
          icon={<Plus size={12} aria-hidden />}
          onClick={() => leave(() => setChosen(NEW))}
        >
          Add an account
        </Button>
      </div>
      <div className="connections-detail">
        {isNew && <AccountForm key={NEW} status={null} profile={null} onSaved={onSaved} />}
        {shown !== undefined && <Detail key={shown.id} status={shown} onSaved={onSaved} />}
      </div>
    </div>
  );
}

interface DetailProps {
  readonly status: ConnectionStatus;
  readonly onSaved: (id: string | null) => void;
}

function Detail({ status, onSaved }: DetailProps) {
  const profile = useAppState((state) => state.settings.connections.find(({ id }) => id === status.id));
  if (status.kind === 'local') return <LocalDetail status={status} />;
  if (profile === undefined) return <EnvironmentDetail status={status} />;
  return (
    <>
      <SecretNote status={status} />
      <AccountForm status={status} profile={profile} onSaved={onSaved} />
    </>
  );
}

interface ConnectionRowProps {
  readonly connection: ConnectionStatus;
  readonly current: boolean;
  readonly takesFocus: boolean;
  readonly onChoose: () => void;
}

function ConnectionRow({ connection, current, takesFocus, onChoose }: ConnectionRowProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) row.current?.focus();
  }, [takesFocus]);
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={classNames('connection-row', current && 'is-current')}
        aria-current={current || undefined}
        onClick={onChoose}
      >
        <span className={classNames('state-dot', `tone-${toneOfConnection(connection)}`)} aria-hidden />
        <span className="connection-name truncate">{connection.name}</span>
        {connection.selected && <span className="badge">in use</span>}
        <span className="connection-facts truncate">
          {connection.balance === null
            ? stateWords(connection)
            : `${stateWords(connection)} · ${balanceWords(connection)}`}
        </span>
      </button>
    </li>
  );
}
