import { randomBytes, randomUUID } from 'node:crypto';
import type { Ids } from '../engine/ports.ts';

/** Identifiers from the system's random source; jitter from the engine's. */
export const randomIds: Ids = {
  uuid: () => randomUUID(),
  hex: (length) =>
    randomBytes(Math.ceil(length / 2))
      .toString('hex')
      .slice(0, length),
  random: () => Math.random(),
};
