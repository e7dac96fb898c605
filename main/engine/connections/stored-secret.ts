import type { SecretState } from '../../../shared/model/connection.ts';
import type { Secrets } from '../ports.ts';
import type { RemoteConnection } from './remote-connection.ts';
import { lockedSecret, missingSecret, secretTrouble } from './secret-words.ts';

/** One secret of a connection, read from its store when it is needed. */
export interface StoredSecret {
  /**
   * A locked keychain is not read again without `askAgain`, because every read may raise the system's prompt.
   * @throws AppError `keychain`; the signal's reason
   */
  readonly read: (signal?: AbortSignal) => Promise<string>;
  /** Allows the next `read` to read a locked keychain again. */
  readonly askAgain: () => void;
}

export interface StoredSecretOptions {
  readonly secrets: Pick<Secrets, 'get'>;
  readonly account: string;
  /** e.g. `client secret`. */
  readonly what: string;
  readonly remote: Pick<RemoteConnection, 'name' | 'namedBy' | 'secrets'>;
  readonly onState: (state: SecretState) => void;
}

export function createStoredSecret(options: StoredSecretOptions): StoredSecret {
  const { secrets, account, what, remote, onState } = options;
  /** The message of the last read if the keychain was locked. */
  let locked: string | null = null;
  return {
    read: async (signal) => {
      if (locked !== null) throw lockedSecret({ what, account, remote }, locked);
      const found = await secrets.get(account, signal);
      switch (found.state) {
        case 'ok':
          onState(found.place);
          return found.secret;
        case 'absent':
          onState('absent');
          throw missingSecret({ what, account, remote });
        case 'locked':
        case 'unavailable':
          onState(found.state);
          if (found.state === 'locked') locked = found.detail;
          throw secretTrouble({ what, account, remote }, found);
      }
    },
    askAgain: () => {
      locked = null;
    },
  };
}
