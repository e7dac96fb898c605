/** Variables that are for the engine alone: the service has no use for an account's secrets, nor for its address. */
const OURS = /^MAQUETTE_/i;

/**
 * The environment of the local service: this process's own without what is Maquette's, and the secret that the service
 * takes tokens for.
 */
export function serviceEnvironment(env: NodeJS.ProcessEnv, clientSecret: string): NodeJS.ProcessEnv {
  return { ...workerEnvironment(env), MAQUETTE_SERVICE_CLIENT_SECRET: clientSecret };
}

/** The environment of a process in which the local service works: nothing in it is Maquette's. */
export function workerEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OURS.test(name)));
}
