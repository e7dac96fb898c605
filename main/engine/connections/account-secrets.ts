import { AppError } from '../../../shared/model/app-error.ts';
import type { ConnectionDraft, ConnectionProfile, SecretPlace } from '../../../shared/model/connection.ts';
import type { SecretKept, Secrets } from '../ports.ts';
import { secretAccounts } from './secret-account.ts';

/** The secrets of the artist's accounts, put where they are kept and taken from there. */
export interface AccountSecrets {
  /**
   * Puts the secrets of a draft away, or takes a token away that it drops. Resolves with where all of them are then.
   * @param stored hears of each as soon as it is put away, so that it can be taken back
   * @throws AppError `keychain`
   */
  readonly keep: (
    profile: ConnectionProfile,
    draft: Pick<ConnectionDraft, 'clientSecret' | 'segmentationToken'>,
    stored: (account: string) => void,
    signal?: AbortSignal,
  ) => Promise<ConnectionProfile['secrets']>;
  /** Takes all of a profile's away. @throws AppError `keychain` where one is still there */
  readonly drop: (profile: ConnectionProfile, signal?: AbortSignal) => Promise<void>;
  /** Takes those back that no profile came to name: nobody would ever take them away. */
  readonly takeBack: (name: string, accounts: readonly string[]) => Promise<void>;
}

export interface AccountSecretsOptions {
  readonly secrets: Secrets;
  /** Tells the artist what must not be missed. */
  readonly notice: (message: string) => void;
}

/** Where one secret is. */
interface Kept {
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

  const dropOne = async (name: string, { account, place }: Kept, signal?: AbortSignal): Promise<void> => {
    const gone = await secrets.delete(account, signal);
    if (gone.state === 'ok') return;
    if (gone.state === 'unavailable') {
      const left = await secrets.get(account, signal);
      // Where there never was a keychain, there is nothing in it.
      if (left.state === 'absent' || (left.state !== 'ok' && place !== 'keychain')) return;
    }
    throw new AppError(
      'keychain',
      `The system's keychain ${gone.state === 'locked' ? 'is locked' : 'cannot be reached'}, so a secret of ${name} is still in it; unlock the keychain and try again.`,
      { detail: gone.detail },
    );
  };

  return {
    keep: async (profile, { clientSecret, segmentationToken }, stored, signal) => {
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
      } else if (segmentationToken === null && places.segmentationToken !== null) {
        const kept = { account: accounts.segmentationToken, place: places.segmentationToken };
        await dropOne(name, kept, signal);
        places.segmentationToken = null;
      }
      return places;
    },
    drop: async (profile, signal) => {
      const accounts = secretAccounts(profile);
      const { clientSecret, segmentationToken } = profile.secrets;
      if (segmentationToken !== null)
        await dropOne(
          profile.name,
          { account: accounts.segmentationToken, place: segmentationToken },
          signal,
        );
      await dropOne(profile.name, { account: accounts.clientSecret, place: clientSecret }, signal);
    },
    takeBack: async (name, accounts) => {
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
