import type { SecretGone, SecretRead, Secrets, SecretTrouble } from '../engine/ports.ts';

/**
 * A keychain, and the stores that replace it if there is none. A secret is kept in the first store that is available. A locked store
 * is not skipped, because it can be unlocked. A secret that no store has may be in one whose file is damaged: that is what is wrong then.
 * @param keychain the system's own
 * @param others in order of preference; read before the keychain, because they contain a secret only if the keychain was unavailable
 */
export function layerSecrets(keychain: Secrets, others: readonly Secrets[]): Secrets {
  return {
    get: async (account, signal) => {
      let damaged: SecretTrouble | null = null;
      for (const store of [...others].reverse()) {
        const found: SecretRead = await store.get(account, signal);
        if (found.state === 'ok') return found;
        if (found.state === 'unavailable' && found.damaged !== undefined) damaged = found;
      }
      const kept = await keychain.get(account, signal);
      return damaged !== null && (kept.state === 'absent' || kept.state === 'unavailable') ? damaged : kept;
    },
    set: async (account, secret, signal) => {
      let kept = await keychain.set(account, secret, signal);
      let rest = others;
      while (kept.state === 'unavailable' && rest[0] !== undefined) {
        kept = await rest[0].set(account, secret, signal);
        rest = rest.slice(1);
      }
      // Deletes older copies, which would be read first.
      if (kept.state === 'ok') for (const store of rest) await store.delete(account, signal);
      return kept;
    },
    delete: async (account, signal) => {
      // In every store, whatever one of them answers: the secret may be in each.
      const answers: SecretGone[] = [];
      for (const store of [...others, keychain]) answers.push(await store.delete(account, signal));
      return answers.find(({ state }) => state !== 'ok') ?? { state: 'ok' };
    },
  };
}
