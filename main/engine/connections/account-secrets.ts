import { AppError } from '../../../shared/model/app-error.ts';
import type { ConnectionDraft, ConnectionProfile, SecretPlace } from '../../../shared/model/connection.ts';
import type { SecretKept, Secrets } from '../ports.ts';
import { secretAccounts } from './secret-account.ts';

/** Stores and deletes the secrets of the artist's accounts. */
export interface AccountSecrets {
  /**
   * Stores the secrets of a draft. Resolves with the places of all secrets, without a token that the draft drops, which is still stored.
   * @param stored called with each account as soon as its secret is stored, so that it can be deleted again
   * @throws AppError `keychain`
   */
  readonly store: (
    profile: ConnectionProfile,
    draft: Pick<ConnectionDraft, 'clientSecret' | 'segmentationToken'>,
    stored: (account: string) => void,
    signal?: AbortSignal,
  ) => Promise<ConnectionProfile['secrets']>;
  /** Deletes the segmentation token of a profile, if it has one. @throws AppError `keychain` if it could not be deleted */
  readonly deleteToken: (profile: ConnectionProfile, signal?: AbortSignal) => Promise<void>;
  /** Deletes all secrets of a profile. @throws AppError `keychain` if one could not be deleted */
  readonly deleteAll: (profile: ConnectionProfile, signal?: AbortSignal) => Promise<void>;
  /** Deletes stored secrets whose profile was not saved: nothing else would ever delete them. */
  readonly deleteUnsaved: (name: string, accounts: readonly string[]) => Promise<void>;
}

export interface AccountSecretsOptions {
  readonly secrets: Secrets;
  /** Receives one sentence for the artist. */
  readonly notice: (message: string) => void;
}

/** Where one secret is stored. */
interface StoredAt {
  readonly account: string;
  readonly place: SecretPlace;
}

export function createAccountSecrets({ secrets, notice }: AccountSecretsOptions): AccountSecrets {
  const put = async (
    account: string,
    secret: string,
    name: string,
    signal?: AbortSignal,
  ): Promise<SecretPlace> => {
    const kept: SecretKept = await secrets.set(account, secret, signal);
    if (kept.state === 'ok') return kept.place;
    throw new AppError(
      'keychain',
      `The system's keychain ${kept.state === 'locked' ? 'is locked' : 'cannot be used'}, so ${name} was not saved; unlock it and save again.`,
      { detail: kept.detail },
    );
  };

  const deleteOne = async (
    name: string,
    { account, place }: StoredAt,
    signal?: AbortSignal,
  ): Promise<void> => {
    const gone = await secrets.delete(account, signal);
    if (gone.state === 'ok') return;
    if (gone.state === 'unavailable') {
      const left = await secrets.get(account, signal);
      // If there is no keychain, there is nothing in it.
      if (left.state === 'absent' || (left.state !== 'ok' && place !== 'keychain')) return;
    }
    throw new AppError(
      'keychain',
      `The system's keychain ${gone.state === 'locked' ? 'is locked' : 'cannot be reached'}, so a secret of ${name} is still in it; unlock the keychain and try again.`,
      { detail: gone.detail },
    );
  };

  const deleteToken: AccountSecrets['deleteToken'] = async (profile, signal) => {
    const place = profile.secrets.segmentationToken;
    if (place === null) return;
    await deleteOne(profile.name, { account: secretAccounts(profile).segmentationToken, place }, signal);
  };

  return {
    store: async (profile, { clientSecret, segmentationToken }, stored, signal) => {
      const { name } = profile;
      const accounts = secretAccounts(profile);
      const places = { ...profile.secrets };
      if (clientSecret !== undefined) {
        places.clientSecret = await put(accounts.clientSecret, clientSecret, name, signal);
        stored(accounts.clientSecret);
      }
      if (typeof segmentationToken === 'string') {
        places.segmentationToken = await put(accounts.segmentationToken, segmentationToken, name, signal);
        stored(accounts.segmentationToken);
      } else if (segmentationToken === null) {
        places.segmentationToken = null;
      }
      return places;
    },
    deleteToken,
    deleteAll: async (profile, signal) => {
      await deleteToken(profile, signal);
      const stored = { account: secretAccounts(profile).clientSecret, place: profile.secrets.clientSecret };
      await deleteOne(profile.name, stored, signal);
    },
    deleteUnsaved: async (name, accounts) => {
      for (const account of accounts) {
        const gone = await secrets.delete(account);
        if (gone.state === 'ok') continue;
        notice(
          `A secret of ${name}, which was not saved, could not be taken out of the keychain again; delete its entry ${account} of Maquette there.`,
        );
      }
    },
  };
}
