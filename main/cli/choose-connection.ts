import { AppError } from '../../shared/model/app-error.ts';
import { type ConnectionProfile, LOCAL_CONNECTION_ID } from '../../shared/model/connection.ts';
import type { RemoteConnectionInput } from '../engine/connections/remote-connection.ts';
import { environmentConnection } from '../host/environment-connection.ts';

/** The connection of a run's batches. */
export interface ChosenConnection {
  /** The connection of the environment, if it is used. */
  readonly remote: RemoteConnectionInput | null;
  /** The id of a connection; null for that of the environment, or of the settings. */
  readonly connectionId: string | null;
}

/**
 * Finds the requested connection: `local`, `env`, or a saved one by its name. By default it is that of the environment,
 * if there is one.
 * @throws AppError `usage` for a bad environment, or if there is none with that name
 */
export function chooseConnection(
  asked: string | null,
  env: NodeJS.ProcessEnv,
  profiles: readonly Pick<ConnectionProfile, 'id' | 'name'>[],
): ChosenConnection {
  if (asked === null) return { remote: environmentConnection(env), connectionId: null };
  if (asked.toLowerCase() === 'local') return { remote: null, connectionId: LOCAL_CONNECTION_ID };
  if (asked.toLowerCase() === 'env') {
    const remote = environmentConnection(env);
    if (remote !== null) return { remote, connectionId: null };
    throw new AppError(
      'usage',
      'The environment names no connection; set MAQUETTE_BASE_URL and MAQUETTE_CLIENT_ID (and MAQUETTE_CLIENT_SECRET, unless the keychain keeps it), or use local.',
    );
  }
  const profile = profiles.find(({ name }) => name.toLowerCase() === asked.trim().toLowerCase());
  if (profile !== undefined) return { remote: null, connectionId: profile.id };
  const ofEnvironment = env['MAQUETTE_BASE_URL'] ? ['env'] : [];
  const names = ['local', ...ofEnvironment, ...profiles.map(({ name }) => `“${name}”`)];
  const choices =
    names.length === 1
      ? 'there is only local, until one is saved in the window’s settings or named by the environment'
      : `choose one of ${names.join(', ')}`;
  throw new AppError('usage', `There is no connection “${asked}”; ${choices}.`);
}
