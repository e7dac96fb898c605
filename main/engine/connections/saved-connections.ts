import { AppError } from '../../../shared/model/app-error.ts';
import {
  type ConnectionDraft,
  type ConnectionProfile,
  type ConnectionStatus,
  LOCAL_CONNECTION_ID,
} from '../../../shared/model/connection.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import type { Settings } from '../../../shared/model/settings/settings.ts';
import { withoutWaiting } from '../api/unreachable.ts';
import { createSerialQueue } from '../async/slots.ts';
import type { Ports } from '../ports.ts';
import type { SettingsChanges } from '../settings-changes.ts';
import { createAccountSecrets } from './account-secrets.ts';
import type { Connections } from './connections.ts';
import {
  type DraftDecision,
  jobsAreOpen,
  profileOf,
  profileOfDraft,
  requireFreeName,
} from './profile-of-draft.ts';
import type { RemoteConnection } from './remote-connection.ts';
import { createRemoteSessions } from './remote-session.ts';

/** The artist's own accounts: profiles in the settings, secrets in the keychain. */
export interface SavedConnections {
  /**
   * Requests a token and the balance with what was entered. Nothing is stored.
   * @throws AppError `usage`, `offline`, `credentials`, `keychain`, `not-the-interface`, `refused`
   */
  readonly test: (draft: ConnectionDraft, signal?: AbortSignal) => Promise<{ readonly balance: Credits }>;
  /** Tests, and saves only if the test succeeded. @throws AppError as `test` */
  readonly save: (draft: ConnectionDraft, signal?: AbortSignal) => Promise<ConnectionStatus>;
  /** @throws AppError `usage`, `not-found` */
  readonly rename: (id: string, name: string) => Promise<ConnectionStatus>;
  /**
   * Deletes secrets and profile. Refused while the connection has unfinished jobs, whose results could not be fetched any more.
   * @throws AppError `usage`, `not-found`, `keychain`
   */
  readonly forget: (id: string, signal?: AbortSignal) => Promise<void>;
  /** Uses it for new batches, from now on and after the next start. @throws AppError `not-found` */
  readonly select: (id: string) => Promise<ConnectionStatus>;
}

export interface SavedConnectionsOptions {
  readonly ports: Pick<Ports, 'clock' | 'ids' | 'secrets' | 'systemProxy' | 'beforeTls'>;
  readonly settings: SettingsChanges;
  readonly connections: Connections;
  /** The connection of the environment, if there is one. */
  readonly environment: Pick<RemoteConnection, 'id' | 'baseUrl' | 'clientId'> | null;
  /** The number of unfinished jobs of a connection. */
  readonly owedAt: (connectionId: string) => number;
  /** Receives one sentence for the artist. */
  readonly notice: (message: string) => void;
}

export function createSavedConnections(options: SavedConnectionsOptions): SavedConnections {
  const { ports, settings, connections, environment, owedAt, notice } = options;
  const secrets = createAccountSecrets({ secrets: ports.secrets, notice });

  /** One change of the accounts at a time: a prompt of the keychain may be open in the middle of a change. */
  const changes = createSerialQueue();

  const decide = (draft: ConnectionDraft, newId: string = ports.ids.uuid()): DraftDecision =>
    profileOfDraft(draft, { profiles: settings.read().connections, environment, newId, owedAt });

  /** Calls the service with a draft; secrets that the draft lacks are read from where they are stored. */
  const testDraft = async (
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
      // Throws if the token is refused. "No such task" is the expected answer.
      if (segmentationToken !== null) await client.query('segmentation', 'connection-test', signal);
      return balance;
    } catch (cause) {
      throw withoutWaiting(cause, 'then try again.');
    } finally {
      await sessions.close();
    }
  };

  /**
   * Writes the settings, then deletes the secrets that they name no more: so a failing write leaves no profile without its secret. If a secret
   * cannot be deleted, `undo` changes the settings back, so that it can be tried again.
   */
  const writeThenDelete = async (
    name: string,
    change: (now: Settings) => Settings,
    undo: (now: Settings) => Settings,
    deletion: () => Promise<void>,
  ): Promise<void> => {
    await settings.change(change);
    try {
      await deletion();
    } catch (cause) {
      await settings.change(undo).catch((error: unknown) => {
        notice(
          `The settings could not be changed back (${error instanceof Error ? error.message : String(error)}), and a secret of ${name} is still in the keychain; delete its entry of Maquette there.`,
        );
      });
      throw cause;
    }
  };

  const save: SavedConnections['save'] = async (draft, signal) => {
    const { profile: tested, needsTest } = decide(draft);
    if (needsTest) await testDraft(tested, draft, signal);
    await changes.run(async () => {
      // The test may have taken long: meanwhile the profile may have been saved or removed by another call.
      const { profile, before } = decide(draft, tested.id);
      const isNamedAnew = before === null || !isSameClient(before, profile);
      const stored: string[] = [];
      let kept = profile;
      try {
        const places = await secrets.store(profile, draft, (account) => stored.push(account), signal);
        kept = { ...profile, secrets: places };
        if (before === null) {
          await settings.change((now) => ({ ...now, connections: [...now.connections, kept] }));
        } else {
          await writeThenDelete(before.name, withProfile(kept), withProfile(before), async () => {
            if (isNamedAnew) await secrets.deleteAll(before, signal);
            else if (places.segmentationToken === null) await secrets.deleteToken(before, signal);
          });
        }
      } catch (cause) {
        // If they could not be changed back, the settings name what was stored.
        const isNamed = settings.read().connections.some((each) => isSameClient(each, kept));
        if (isNamedAnew && !isNamed) await secrets.deleteUnsaved(profile.name, stored);
        throw cause;
      }
      const fresh = draft.clientSecret !== undefined || draft.segmentationToken !== undefined;
      connections.put({ ...kept, namedBy: 'settings' }, { fresh });
      if (draft.clientSecret !== undefined && kept.secrets.clientSecret === 'session') {
        notice(
          `This machine has no keychain: the secret of ${kept.name} is kept in memory only, and asked for again after the next start.`,
        );
      }
    });
    return needsTest ? connections.refresh(tested.id, signal) : statusOf(tested.id);
  };

  const statusOf = (id: string): ConnectionStatus => {
    const status = connections.list().find((each) => each.id === id);
    if (status === undefined) throw new AppError('not-found', `There is no connection “${id}”.`);
    return status;
  };

  return {
    test: async (draft, signal) => {
      const { profile } = decide(draft);
      return { balance: await testDraft(profile, draft, signal) };
    },
    save,
    rename: (id, name) =>
      changes.run(async () => {
        const changed = await settings.change((now) => {
          profileOf(id, now.connections);
          requireFreeName(name, id, now.connections);
          return {
            ...now,
            connections: now.connections.map((each) => (each.id === id ? { ...each, name } : each)),
          };
        });
        return connections.put({ ...profileOf(id, changed.connections), namedBy: 'settings' });
      }),
    forget: (id, signal) =>
      changes.run(async () => {
        const profile = profileOf(id, settings.read().connections);
        const owed = owedAt(id);
        if (owed > 0) {
          throw new AppError(
            'usage',
            `${jobsAreOpen(owed)} at ${profile.name}; let them end, or cancel them in the queue, then forget it.`,
          );
        }
        // Removed first, so that no new job can be added while the keychain's prompt is open.
        const removed = connections.remove(id);
        try {
          await writeThenDelete(profile.name, without(id), putBack(settings.read(), id), () =>
            secrets.deleteAll(profile, signal),
          );
        } catch (cause) {
          removed.undo();
          throw cause;
        }
        await removed.end();
      }),
    select: async (id) => {
      statusOf(id);
      // The environment's connection is not saved: it exists, and is selected, as long as the environment names it.
      if (id !== environment?.id) await settings.change((now) => ({ ...now, connectionId: id }));
      return connections.select(id);
    },
  };
}

/** Whether the secrets of one are those of the other. */
function isSameClient(one: ConnectionProfile, other: ConnectionProfile): boolean {
  return one.id === other.id && one.clientId === other.clientId;
}

/* How the settings change. */

function withProfile(profile: ConnectionProfile): (now: Settings) => Settings {
  return (now) => ({
    ...now,
    connections: now.connections.map((each) => (each.id === profile.id ? profile : each)),
  });
}

function without(id: string): (now: Settings) => Settings {
  return (now) => ({
    ...now,
    connectionId: now.connectionId === id ? LOCAL_CONNECTION_ID : now.connectionId,
    connections: now.connections.filter((each) => each.id !== id),
  });
}

/** Undoes {@link without} after `before`. What was changed meanwhile stays. */
function putBack(before: Settings, id: string): (now: Settings) => Settings {
  const index = before.connections.findIndex((each) => each.id === id);
  const wasSelected = before.connectionId === id;
  return (now) => ({
    ...now,
    connectionId: wasSelected && now.connectionId === LOCAL_CONNECTION_ID ? id : now.connectionId,
    connections: now.connections.toSpliced(index, 0, ...before.connections.slice(index, index + 1)),
  });
}
