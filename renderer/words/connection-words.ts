import { assertNever } from '../../shared/model/assert-never.ts';
import type { ConnectionStatus } from '../../shared/model/connection.ts';
import { formatCredits } from '../../shared/model/credits.ts';
import type { Tone } from '../ui/state-dot.tsx';

const TONES: Readonly<Record<ConnectionStatus['state'], Tone>> = {
  idle: 'idle',
  online: 'ok',
  offline: 'warn',
  refused: 'bad',
};

/** The dot's tone; a locked keychain and a secret that is gone are for the artist to mend. */
export function toneOfConnection({ state, secret }: Pick<ConnectionStatus, 'state' | 'secret'>): Tone {
  return secret === 'locked' || secret === 'absent' ? 'warn' : TONES[state];
}

const WORDS: Readonly<Record<ConnectionStatus['state'], string>> = {
  idle: 'ready',
  online: 'online',
  offline: 'offline: waiting, and trying again',
  refused: 'refused: check the credentials',
};

/** One or two words, for lists. */
export function stateWords({ state, secret }: Pick<ConnectionStatus, 'state' | 'secret'>): string {
  if (secret === 'locked') return 'keychain locked';
  if (secret === 'absent') return 'secret needed';
  return state === 'idle' ? 'ready' : state;
}

/** Everything that is known about a connection's state. */
export function statusWords({
  state,
  message,
  secret,
}: Pick<ConnectionStatus, 'state' | 'message' | 'secret'>): string {
  if (message !== null) return message;
  return secret === 'absent' ? 'its client secret is gone: enter it again' : WORDS[state];
}

/** The unit of a connection's credits. Local's are practice credits, and are always called so. */
export function creditWords({ kind }: Pick<ConnectionStatus, 'kind'>): string {
  return kind === 'local' ? 'practice credits' : 'credits';
}

/** `2,942.50 credits`; `not asked yet` while the balance is unknown. */
export function balanceWords({ balance, kind }: Pick<ConnectionStatus, 'balance' | 'kind'>): string {
  return balance === null ? 'not asked yet' : `${formatCredits(balance)} ${creditWords({ kind })}`;
}

/** Where the client secret is. */
export function secretWords({ secret, kind }: Pick<ConnectionStatus, 'secret' | 'kind'>): string {
  switch (secret) {
    case 'unasked':
      return 'stored; asked for when it is first needed';
    case 'given':
      return kind === 'local' ? 'none needed' : 'given by the environment';
    case 'keychain':
      return 'in the system’s keychain';
    case 'encrypted-file':
      return 'encrypted with a key of the system’s';
    case 'session':
      return 'in memory only, until Maquette ends';
    case 'absent':
      return 'gone from where it was stored: enter it again';
    case 'locked':
      return 'in the keychain, which is locked';
    case 'unavailable':
      return 'the system’s keychain cannot be used: enter it again';
    default:
      return assertNever(secret);
  }
}
