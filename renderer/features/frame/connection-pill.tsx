import type { ConnectionStatus } from '../../../shared/model/connection.ts';
import { formatCredits } from '../../../shared/model/credits.ts';
import { useAppState } from '../../store/app-context.tsx';
import { activeConnection } from '../../store/session-slice.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Tone } from '../../ui/state-dot.tsx';

const TONES: Readonly<Record<ConnectionStatus['state'], Tone>> = {
  idle: 'idle',
  online: 'ok',
  offline: 'warn',
  refused: 'bad',
};
const WORDS: Readonly<Record<ConnectionStatus['state'], string>> = {
  idle: 'ready',
  online: 'online',
  offline: 'offline: waiting, and trying again',
  refused: 'refused: check the credentials',
};

/** Local's credits are for practice, and called so wherever they stand. */
export function creditWords(connection: Pick<ConnectionStatus, 'kind'>): string {
  return connection.kind === 'local' ? 'practice credits' : 'credits';
}

/** Which service the jobs go to, and what is left there. */
export function ConnectionPill() {
  const connection = useAppState(activeConnection);
  if (connection === undefined) return null;
  const words = connection.message ?? WORDS[connection.state];
  return (
    <div className="connection-pill" title={`${connection.name}: ${words}`}>
      <span className={classNames('state-dot', `tone-${TONES[connection.state]}`)} aria-hidden />
      <span className="truncate">
        {connection.name}
        {connection.balance === null ? (
          <span className="dim" title={words}>
            {' · '}
            {connection.state === 'idle' ? 'ready' : connection.state}
          </span>
        ) : (
          <>
            <span className="visually-hidden">, {words}</span>
            <span className="dim">
              {' · '}
              {formatCredits(connection.balance)} {creditWords(connection)}
            </span>
          </>
        )}
      </span>
    </div>
  );
}
