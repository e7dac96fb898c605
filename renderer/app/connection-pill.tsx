import { formatCredits } from '../../shared/model/credits.ts';
import { useRunCommand } from '../commands/use-run-command.ts';
import { useAppState } from '../store/app-context.tsx';
import { activeConnection } from '../store/session-slice.ts';
import { classNames } from '../ui/class-names.ts';
import { tipOf } from '../ui/tip.ts';
import { creditWords, stateWords, statusWords, toneOfConnection } from '../words/connection-words.ts';

/** The connection that new batches are sent to, and its balance. A click opens the connections. */
export function ConnectionPill() {
  const connection = useAppState(activeConnection);
  // While the link is down, the last known state may be outdated and is not shown.
  const isKnown = useAppState(({ link }) => link === 'open' || link === 'connecting');
  const run = useRunCommand();
  if (connection === undefined) return null;
  const words = isKnown ? statusWords(connection) : 'not known now';
  return (
    <button
      type="button"
      className="connection-pill"
      {...tipOf({ text: `${connection.name}: ${words}` })}
      onClick={() => run('settings.connections')}
    >
      <span
        className={classNames('state-dot', `tone-${isKnown ? toneOfConnection(connection) : 'idle'}`)}
        aria-hidden
      />
      <span className="truncate">{connection.name}</span>
      {!isKnown || connection.balance === null ? (
        <span className="connection-pill-fact">
          {' · '}
          {isKnown ? stateWords(connection) : words}
        </span>
      ) : (
        <>
          <span className="connection-pill-fact">
            {' · '}
            {formatCredits(connection.balance)} {creditWords(connection)}
          </span>
          <span className="visually-hidden">, {words}</span>
        </>
      )}
    </button>
  );
}
