import type { Secrets } from '../engine/ports.ts';

/** Secrets that were handed over at the start; kept in memory alone. */
export function fixedSecrets(byConnection: Readonly<Record<string, string>>): Secrets {
  const secrets = new Map(Object.entries(byConnection));
  return { get: async (connectionId) => secrets.get(connectionId) ?? null };
}
