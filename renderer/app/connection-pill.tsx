import { formatCredits } from '../../shared/model/credits.ts';
import { useAppState } from '../store/app-context.tsx';
import { activeConnection } from '../store/session-slice.ts';
import { classNames } from '../ui/class-names.ts';
import { tipOf } from '../ui/tip.ts';
import { creditWords, stateWords, statusWords, toneOfConnection } from '../words/connection-words.ts';

/** Which service new batches go to, and what is left there; leads to the connections. */
export function ConnectionPill() {
  const connection = useAppState(activeConnection);
  // what it was when the line went is no news
  const isKnown = useAppState(({ link }) => link === 'open' || link === 'connecting');
  const showSettings = useAppState((state) => state.showSettings);
  if (connection === undefined) return null;
  const words = isKnown ? statusWords(connection) : 'not known now';
  return (
    <button
      type="button"
      className="connection-pill"
      {...tipOf({ text: `${connection.name}: ${words}` })}
      onClick={() => showSettings('connections')}
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
          <span className="visually-hidden">, {words}</span>
          <span className="connection-pill-fact">
            {' · '}
            {formatCredits(connection.balance)}
            <span className="connection-pill-unit"> {creditWords(connection)}</span>
          </span>
        </>
      )}
    </button>
  );
}
