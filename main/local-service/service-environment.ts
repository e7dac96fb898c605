/** Variables that are for the engine alone: the service has no use for an account's secrets, nor for its address. */
const OURS = /^MAQUETTE_/i;

/**
 * The environment of the local service: this process's own without what is Maquette's, and the secret that the service
 * takes tokens for.
 */
export function serviceEnvironment(env: NodeJS.ProcessEnv, clientSecret: string): NodeJS.ProcessEnv {
  const rest = Object.entries(env).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(rest), MAQUETTE_SERVICE_CLIENT_SECRET: clientSecret };
}
