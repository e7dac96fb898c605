/** Variables for the engine alone: the service needs neither the secrets of an account nor its address. */
const OURS = /^MAQUETTE_/i;

/**
 * The environment of the local service: this process's own without Maquette's variables, plus the secret with which clients get
 * tokens from the service, and the cut-out command.
 */
export function serviceEnvironment(
  env: NodeJS.ProcessEnv,
  { clientSecret, cutoutCommand }: { readonly clientSecret: string; readonly cutoutCommand: string | null },
): NodeJS.ProcessEnv {
  return {
    ...workerEnvironment(env),
    MAQUETTE_SERVICE_CLIENT_SECRET: clientSecret,
    ...(cutoutCommand !== null && { MAQUETTE_SERVICE_CUTOUT_COMMAND: cutoutCommand }),
  };
}

/** The environment of the service's worker processes: without Maquette's variables. */
export function workerEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OURS.test(name)));
}
