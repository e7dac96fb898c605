import type { SecretGone, SecretRead, Secrets } from '../engine/ports.ts';

/**
 * A keychain, and what takes its place where there is none. A secret is kept in the first that is there; one that is locked
 * is not passed over, because it can be unlocked.
 * @param keychain the system's own
 * @param others in order of preference; asked before the keychain, since they hold a secret only while it was not there
 */
export function layerSecrets(keychain: Secrets, others: readonly Secrets[]): Secrets {
  return {
    get: async (account, signal) => {
      for (const store of [...others].reverse()) {
        const found: SecretRead = await store.get(account, signal);
        if (found.state === 'ok') return found;
      }
      return keychain.get(account, signal);
    },
    set: async (account, secret, signal) => {
      let kept = await keychain.set(account, secret, signal);
      let rest = others;
      while (kept.state === 'unavailable' && rest[0] !== undefined) {
        kept = await rest[0].set(account, secret, signal);
        rest = rest.slice(1);
      }
      // An older one must not come before it.
      if (kept.state === 'ok') for (const store of rest) await store.delete(account, signal);
      return kept;
    },
    delete: async (account, signal) => {
      // Everywhere, whatever one of them says: it may be in each.
      const answers: SecretGone[] = [];
      for (const store of [...others, keychain]) answers.push(await store.delete(account, signal));
      return answers.find(({ state }) => state !== 'ok') ?? { state: 'ok' };
    },
  };
}
