import { AppError } from '../../../shared/model/app-error.ts';
import {
  type ConnectionDraft,
  type ConnectionProfile,
  type ConnectionStatus,
  LOCAL_CONNECTION_ID,
} from '../../../shared/model/connection.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import { withoutWaiting } from '../api/unreachable.ts';
import type { Ports, SecretKept } from '../ports.ts';
import type { SettingsChanges } from '../settings-changes.ts';
import type { Connections } from './connections.ts';
import {
  type DraftDecision,
  jobsAreOwed,
  profileOf,
  profileOfDraft,
  requireFreeName,
} from './profile-of-draft.ts';
import type { RemoteConnection } from './remote-connection.ts';
import { createRemoteSessions } from './remote-session.ts';
import { secretAccounts } from './secret-account.ts';

/** The artist's own accounts: profiles in the settings, secrets in the keychain. */
export interface SavedConnections {
  /**
   * Asks for a token and the balance with what was entered; nothing is kept.
   * @throws AppError `usage`, `offline`, `credentials`, `keychain`, `not-the-interface`, `refused`
   */
  readonly test: (draft: ConnectionDraft, signal?: AbortSignal) => Promise<{ readonly balance: Credits }>;
  /** Tests, and keeps only what was tested well. @throws AppError as `test` */
  readonly save: (draft: ConnectionDraft, signal?: AbortSignal) => Promise<ConnectionStatus>;
  /** @throws AppError `usage`, `not-found` */
  readonly rename: (id: string, name: string) => Promise<ConnectionStatus>;
  /**
   * Takes secrets and profile away. Refused while jobs are owed there: nobody else could bring their results home.
   * @throws AppError `usage`, `not-found`, `keychain`
   */
  readonly forget: (id: string, signal?: AbortSignal) => Promise<void>;
  /** New batches go there from now on, and after the next start. @throws AppError `not-found` */
  readonly select: (id: string) => Promise<ConnectionStatus>;
}

export interface SavedConnectionsOptions {
  readonly ports: Pick<Ports, 'clock' | 'ids' | 'secrets' | 'systemProxy'>;
  readonly settings: SettingsChanges;
  readonly connections: Connections;
  /** The connection of the environment, where there is one. */
  readonly environment: Pick<RemoteConnection, 'id' | 'baseUrl' | 'clientId'> | null;
  /** Jobs that have not ended, by connection. */
  readonly owedAt: (connectionId: string) => number;
  /** Tells the artist what must not be missed. */
  readonly notice: (message: string) => void;
}

export function createSavedConnections(options: SavedConnectionsOptions): SavedConnections {
  const { ports, settings, connections, environment, owedAt, notice } = options;
  const { secrets } = ports;

  const decide = (draft: ConnectionDraft): DraftDecision =>
    profileOfDraft(draft, {
      profiles: settings.read().connections,
      environment,
      newId: ports.ids.uuid(),
      owedAt,
    });

  /** Calls the service as it would be called; what is not given is read from where it is stored. */
  const tryOut = async (
    profile: ConnectionProfile,
    draft: ConnectionDraft,
    signal?: AbortSignal,
  ): Promise<Credits> => {
    const { clientSecret = null, segmentationToken = null } = draft;
    const places =
      segmentationToken === null ? profile.secrets : { ...profile.secrets, segmentationToken: null };
    const sessions = createRemoteSessions(
      { ...profile, secrets: places, clientSecret, segmentationToken, namedBy: 'settings' },
      { ports, onSecret: () => undefined },
    );
    try {
      const { client } = sessions.session();
      const balance = await client.balance(signal);
      // A refused token throws here; that nobody knows the task is the answer to hope for.
      if (segmentationToken !== null) await client.query('segmentation', 'connection-test', signal);
      return balance;
    } catch (cause) {
      throw withoutWaiting(cause, 'check the address, the proxy and the network, then try again.');
    } finally {
      await sessions.close();
    }
  };

  const keep = async (account: string, secret: string, name: string, signal?: AbortSignal) => {
    const kept: SecretKept = await secrets.set(account, secret, signal);
    if (kept.state === 'ok') return kept.place;
    throw new AppError(
      'keychain',
      `The system's keychain ${kept.state === 'locked' ? 'is locked' : 'cannot be used'}, so ${name} was not saved; unlock it and save again.`,
      { detail: kept.detail },
    );
  };

  const drop = async (profile: ConnectionProfile, account: string, signal?: AbortSignal): Promise<void> => {
    const gone = await secrets.delete(account, signal);
    if (gone.state === 'ok') return;
    // Where there never was a keychain, there is nothing in it.
    if (gone.state === 'unavailable' && profile.secrets.clientSecret !== 'keychain') return;
    throw new AppError(
      'keychain',
      `The system's keychain ${gone.state === 'locked' ? 'is locked' : 'cannot be reached'}, so a secret of ${profile.name} is still in it; unlock the keychain and try again.`,
      { detail: gone.detail },
    );
  };

  const dropAll = async (profile: ConnectionProfile, signal?: AbortSignal): Promise<void> => {
    const accounts = secretAccounts(profile);
    if (profile.secrets.segmentationToken !== null) await drop(profile, accounts.segmentationToken, signal);
    await drop(profile, accounts.clientSecret, signal);
  };

  const save: SavedConnections['save'] = async (draft, signal) => {
    const { profile, before, needsTest } = decide(draft);
    if (needsTest) await tryOut(profile, draft, signal);
    const { clientSecret, segmentationToken } = draft;
    const accounts = secretAccounts(profile);
    let places = profile.secrets;
    if (clientSecret !== undefined) {
      const place = await keep(accounts.clientSecret, clientSecret, profile.name, signal);
      places = { ...places, clientSecret: place };
      if (place === 'session') {
        notice(
          `This machine has no keychain: the secret of ${profile.name} is kept in memory only, and asked for again after the next start.`,
        );
      }
    }
    if (segmentationToken === null && places.segmentationToken !== null) {
      await drop(profile, accounts.segmentationToken, signal);
      places = { ...places, segmentationToken: null };
    } else if (typeof segmentationToken === 'string') {
      const place = await keep(accounts.segmentationToken, segmentationToken, profile.name, signal);
      places = { ...places, segmentationToken: place };
    }
    const kept: ConnectionProfile = { ...profile, secrets: places };
    try {
      await settings.change((now) => ({
        ...now,
        connections: now.connections.some(({ id }) => id === kept.id)
          ? now.connections.map((each) => (each.id === kept.id ? kept : each))
          : [...now.connections, kept],
      }));
    } catch (cause) {
      // A secret that no profile names would stay behind for ever.
      if (before === null) for (const account of Object.values(accounts)) await secrets.delete(account);
      throw cause;
    }
    const fresh = clientSecret !== undefined || segmentationToken !== undefined;
    connections.put({ ...kept, namedBy: 'settings' }, { fresh });
    if (before !== null && before.clientId !== kept.clientId) await dropAll(before, signal);
    return needsTest ? connections.refresh(kept.id, signal) : statusOf(kept.id);
  };

  const statusOf = (id: string): ConnectionStatus => {
    const status = connections.list().find((each) => each.id === id);
    if (status === undefined) throw new AppError('not-found', `There is no connection “${id}”.`);
    return status;
  };

  return {
    test: async (draft, signal) => {
      const { profile } = decide(draft);
      return { balance: await tryOut(profile, draft, signal) };
    },
    save,
    rename: async (id, name) => {
      const changed = await settings.change((now) => {
        profileOf(id, now.connections);
        requireFreeName(name, id, now.connections);
        return {
          ...now,
          connections: now.connections.map((each) => (each.id === id ? { ...each, name } : each)),
        };
      });
      return connections.put({ ...profileOf(id, changed.connections), namedBy: 'settings' });
    },
    forget: async (id, signal) => {
      const profile = profileOf(id, settings.read().connections);
      const owed = owedAt(id);
      if (owed > 0) {
        throw new AppError(
          'usage',
          `${jobsAreOwed(owed)} at ${profile.name}; let them end, or cancel them in the queue, then forget it.`,
        );
      }
      // Nothing can be owed there from now on, however long the keychain's prompt stands open.
      const undo = connections.remove(id);
      try {
        await dropAll(profile, signal);
        await settings.change((now) => ({
          ...now,
          connectionId: now.connectionId === id ? LOCAL_CONNECTION_ID : now.connectionId,
          connections: now.connections.filter((each) => each.id !== id),
        }));
      } catch (cause) {
        undo();
        throw cause;
      }
    },
    select: async (id) => {
      statusOf(id);
      // The environment's own is there as long as the environment names it, and selected by that.
      if (id !== environment?.id) await settings.change((now) => ({ ...now, connectionId: id }));
      return connections.select(id);
    },
  };
}
