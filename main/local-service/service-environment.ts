import type { LocalServiceStart } from '../engine/ports.ts';

/** Variables for the engine alone: the service needs neither the secrets of an account nor its address. */
const OURS = /^MAQUETTE_/i;

/**
 * The environment of the local service: this process's own without Maquette's variables, plus the secret with which clients get
 * tokens from the service, the cut-out command, and whether baked light is evened out.
 */
export function serviceEnvironment(
  env: NodeJS.ProcessEnv,
  start: Pick<LocalServiceStart, 'clientSecret' | 'cutoutCommand' | 'evenLight'>,
): NodeJS.ProcessEnv {
  return {
    ...workerEnvironment(env),
    MAQUETTE_SERVICE_CLIENT_SECRET: start.clientSecret,
    ...(start.cutoutCommand !== null && { MAQUETTE_SERVICE_CUTOUT_COMMAND: start.cutoutCommand }),
    ...(start.evenLight && { MAQUETTE_SERVICE_EVEN_LIGHT: '1' }),
  };
}

/** The environment of the service's worker processes: without Maquette's variables. */
export function workerEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OURS.test(name)));
}
