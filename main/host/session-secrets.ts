import type { Secrets } from '../engine/ports.ts';

/** Secrets in memory, until this process ends: the last resort. They are never written to a plain file. */
export function createSessionSecrets(): Secrets {
  const kept = new Map<string, string>();
  return {
    get: async (account) => {
      const secret = kept.get(account);
      return secret === undefined ? { state: 'absent' } : { state: 'ok', secret, place: 'session' };
    },
    set: async (account, secret) => {
      kept.set(account, secret);
      return { state: 'ok', place: 'session' };
    },
    delete: async (account) => {
      kept.delete(account);
      return { state: 'ok' };
    },
  };
}
