import type { Secrets } from '../engine/ports.ts';

/** Plain Node keeps no secrets: the environment's connection brings its own, and *Local* makes a new one each time. */
export const noSecrets: Secrets = { get: async () => null };
