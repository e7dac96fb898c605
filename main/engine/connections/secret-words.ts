import { AppError } from '../../../shared/model/app-error.ts';
import type { SecretTrouble } from '../ports.ts';
import type { RemoteConnection } from './remote-connection.ts';

const IN_ENVIRONMENT = ', or set MAQUETTE_CLIENT_SECRET';

/** Which secret a message is about; never the secret itself. */
export interface SecretInWords {
  /** e.g. `client secret`. */
  readonly what: string;
  readonly account: string;
  readonly remote: Pick<RemoteConnection, 'name' | 'namedBy' | 'secrets'>;
}

/** The error of a secret that is not stored anywhere. */
export function missingSecret({ what, account, remote }: SecretInWords): AppError {
  const { name, namedBy, secrets } = remote;
  if (namedBy === 'environment') {
    return new AppError(
      'keychain',
      `The keychain holds no ${what} for ${name}; store it there for the service Maquette and the account ${account}, or set MAQUETTE_CLIENT_SECRET.`,
    );
  }
  if (secrets.clientSecret === 'session') {
    return new AppError(
      'keychain',
      `The ${what} of ${name} was kept for one session only, because this machine had no keychain; enter it again in the connection.`,
    );
  }
  return new AppError(
    'keychain',
    `The keychain holds no ${what} for ${name} any more; enter it again in the connection.`,
  );
}

/** The error of a keychain that could not be read. */
export function secretTrouble(about: SecretInWords, trouble: SecretTrouble): AppError {
  if (trouble.state === 'locked') return lockedSecret(about, trouble.detail);
  if (trouble.damaged !== undefined) {
    return new AppError(
      'keychain',
      `The file ${trouble.damaged}, which holds encrypted secrets, is damaged, so the ${about.what} of ${about.remote.name} cannot be read; put the file back from a backup${about.remote.namedBy === 'environment' ? IN_ENVIRONMENT : ', or enter the secret again in the connection: the damaged file is kept'}.`,
      { detail: trouble.detail },
    );
  }
  return new AppError(
    'keychain',
    `This machine has no keychain that Maquette can use, so the ${about.what} of ${about.remote.name} cannot be read; start one (on Linux a Secret Service such as GNOME Keyring or KWallet)${about.remote.namedBy === 'environment' ? IN_ENVIRONMENT : ', or enter it again in the connection'}.`,
    { detail: trouble.detail },
  );
}

/** The error of a keychain that was not unlocked. */
export function lockedSecret(about: SecretInWords, detail: string): AppError {
  return new AppError(
    'keychain',
    `The system's keychain is locked, so the ${about.what} of ${about.remote.name} cannot be read; unlock it and try again${about.remote.namedBy === 'environment' ? IN_ENVIRONMENT : ''}.`,
    { detail },
  );
}
