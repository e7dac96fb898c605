import { AppError } from '../../../shared/model/app-error.ts';
import {
  type ConnectionDraft,
  type ConnectionProfile,
  LOCAL_CONNECTION,
} from '../../../shared/model/connection.ts';
import { isSameAccount, normalAddress, type RemoteConnection } from './remote-connection.ts';

/** The result of checking a draft. */
export interface DraftDecision {
  /** Its secrets are still where they were stored before. */
  readonly profile: ConnectionProfile;
  /** The profile that is changed; null for a new one. */
  readonly before: ConnectionProfile | null;
  /** Whether something changed that must be tested by a call to the service. */
  readonly needsTest: boolean;
}

export interface DraftSurroundings {
  readonly profiles: readonly ConnectionProfile[];
  /** The connection of the environment, if there is one. */
  readonly environment: Pick<RemoteConnection, 'baseUrl' | 'clientId'> | null;
  /** The id for a new profile. */
  readonly newId: string;
  /** The number of unfinished jobs of a connection. */
  readonly owedAt: (connectionId: string) => number;
}

/**
 * Checks what the artist entered. Pure.
 * @throws AppError `usage` if it cannot be saved, `not-found` if the profile to change does not exist any more
 */
export function profileOfDraft(draft: ConnectionDraft, around: DraftSurroundings): DraftDecision {
  const { clientSecret, segmentationToken, ...given } = draft;
  const before = draft.id === null ? null : profileOf(draft.id, around.profiles);
  const profile: ConnectionProfile = {
    ...given,
    id: before?.id ?? around.newId,
    baseUrl: normalAddress(draft.baseUrl),
    secrets: before?.secrets ?? { clientSecret: 'keychain', segmentationToken: null },
  };
  requireFreeName(profile.name, profile.id, around.profiles);
  requireOwnAccount(profile, around);
  const moved = before === null || !isSameAccount(before, profile) || before.proxy !== profile.proxy;
  if (clientSecret === undefined && moved) {
    throw new AppError(
      'usage',
      before === null
        ? 'A connection needs its client secret; enter it.'
        : 'A stored secret is not sent anywhere new; enter the client secret again with the changed address, id or proxy.',
    );
  }
  if (moved && segmentationToken === undefined && before?.secrets.segmentationToken != null) {
    throw new AppError(
      'usage',
      'A stored segmentation token is not sent anywhere new either; enter it again with the changed address, id or proxy, or take it away.',
    );
  }
  const owed = before === null ? 0 : around.owedAt(before.id);
  if (before !== null && !isSameAccount(before, profile) && owed > 0) {
    throw new AppError(
      'usage',
      `${jobsAreOpen(owed)} at ${before.name}, and only its own account can download the results; let them end, or add the other account as a connection of its own.`,
    );
  }
  const needsTest =
    moved || clientSecret !== undefined || !!segmentationToken || before.appId !== profile.appId;
  return { profile, before, needsTest };
}

/** @throws AppError `not-found` */
export function profileOf(id: string, profiles: readonly ConnectionProfile[]): ConnectionProfile {
  const profile = profiles.find((each) => each.id === id);
  if (profile !== undefined) return profile;
  throw new AppError(
    'not-found',
    id === LOCAL_CONNECTION.id
      ? 'Local is built in, and stays as it is.'
      : 'This connection is not in the settings; it may come from the environment, or be forgotten already.',
  );
}

/** Names must be unique, because the command line uses them, too. @throws AppError `usage` */
export function requireFreeName(name: string, id: string, profiles: readonly ConnectionProfile[]): void {
  const taken = ['local', 'env', LOCAL_CONNECTION.name.toLowerCase()];
  for (const each of profiles) if (each.id !== id) taken.push(each.name.toLowerCase());
  if (!taken.includes(name.toLowerCase())) return;
  throw new AppError('usage', `There is a connection “${name}” already; give this one another name.`);
}

/** How many jobs have not ended, as the beginning of a sentence. */
export function jobsAreOpen(count: number): string {
  return count === 1 ? 'One job is still open' : `${count} jobs are still open`;
}

/** Refuses a second connection to one account: both would spend in parallel, and the balance would prove nothing. */
function requireOwnAccount(profile: ConnectionProfile, { profiles, environment }: DraftSurroundings): void {
  const other = profiles.find((each) => each.id !== profile.id && isSameAccount(each, profile));
  if (other === undefined && !(environment !== null && isSameAccount(environment, profile))) return;
  throw new AppError(
    'usage',
    `${other === undefined ? 'The connection of the environment' : other.name} uses this account already; change that one, or give another client id.`,
  );
}
