import type { ConnectionStatus } from '../../../shared/model/connection.ts';

/** What the artist must know of a secret, in a sentence. */
interface SecretNeed {
  readonly secret: ConnectionStatus['secret'];
  readonly words: string;
}

const WORDS = {
  absent: (name: string) =>
    `The client secret of ${name} is not stored any more: enter it again. Until then, its jobs wait.`,
  session: (name: string) =>
    `This machine has no keychain: the secret of ${name} is kept in memory only, and asked for again after the next start.`,
} as const;

/**
 * The first secret that is gone, or else that is kept in memory only; null if there is none.
 * @param understood the words of those that are not told again
 */
export function secretNeeds(
  connections: readonly Pick<ConnectionStatus, 'name' | 'secret'>[],
  understood: readonly string[] = [],
): SecretNeed | null {
  const needs = (['absent', 'session'] as const).flatMap((secret) =>
    connections
      .filter((each) => each.secret === secret)
      .map(({ name }): SecretNeed => ({ secret, words: WORDS[secret](name) })),
  );
  return needs.find(({ words }) => !understood.includes(words)) ?? null;
}
