import type { ConnectionStatus } from '../../../shared/model/connection.ts';

/** What the artist must know of a secret, in a sentence. */
interface SecretNeed {
  readonly secret: ConnectionStatus['secret'];
  readonly words: string;
}

/** The secret that is gone, or else the one that is kept in memory only; null if all are stored. */
export function secretNeeds(
  connections: readonly Pick<ConnectionStatus, 'name' | 'secret'>[],
): SecretNeed | null {
  const gone = connections.find(({ secret }) => secret === 'absent');
  if (gone !== undefined) {
    return {
      secret: 'absent',
      words: `The client secret of ${gone.name} is not stored any more: enter it again. Until then, its jobs wait.`,
    };
  }
  const inMemory = connections.find(({ secret }) => secret === 'session');
  if (inMemory === undefined) return null;
  return {
    secret: 'session',
    words: `This machine has no keychain: the secret of ${inMemory.name} is kept in memory only, and asked for again after the next start.`,
  };
}
