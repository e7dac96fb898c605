import type { Secrets } from '../engine/ports.ts';

/** Nothing is kept: the environment's connection brings its own secret, and *Local* makes a new one at each start. */
export const noSecrets: Secrets = { get: async () => null };
