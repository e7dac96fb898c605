import { AppError } from '../../shared/model/app-error.ts';
import { abortable } from '../engine/api/abortable.ts';
import type { Secrets } from '../engine/ports.ts';

/**
 * What is used of @napi-rs/keyring, which is installed under the name of its predecessor keytar.
 * `getSecret` gives UTF-8 bytes, null where nothing is stored, and rejects where the store is locked.
 */
export interface Keyring {
  readonly AsyncEntry: new (
    service: string,
    account: string,
    options: { linux: { store: 'secret-service' } },
  ) => { getSecret(signal?: AbortSignal): Promise<ArrayLike<number> | null> };
}

export interface KeychainOptions {
  /** Loads the native module; only when a secret is asked for, because it may not be there. */
  readonly load?: () => Promise<Keyring>;
  /** How long the system's prompt may stand open. Milliseconds. */
  readonly limitMs?: number;
}

/** The name that secrets are stored under, in every keychain. */
const KEYCHAIN_SERVICE = 'Maquette';
/** Without it, a Linux without a Secret Service would quietly use the kernel's keyring, which forgets at a restart. */
const PINNED = { linux: { store: 'secret-service' as const } };

/**
 * Client secrets in the system's keychain: Keychain, Credential Manager or Secret Service. A call may raise the
 * system's own prompt, and waits for it.
 * Its calls throw AppError `keychain` where the keychain is locked or there is none, and the signal's reason.
 */
export function createKeychainSecrets({
  load = () => import('keytar'),
  limitMs = 60_000,
}: KeychainOptions = {}): Secrets {
  async function read(account: string, signal: AbortSignal): Promise<string | null> {
    const { AsyncEntry } = await load();
    const secret = await new AsyncEntry(KEYCHAIN_SERVICE, account, PINNED).getSecret(signal);
    return secret === null || secret.length === 0
      ? null
      : Buffer.from(Uint8Array.from(secret)).toString('utf8');
  }
  return {
    get: async (account, signal) => {
      const limit = AbortSignal.timeout(limitMs);
      const ends = signal === undefined ? limit : AbortSignal.any([signal, limit]);
      try {
        // The native call cannot be ended while a prompt stands open; it is left behind instead.
        return await abortable(read(account, ends), ends);
      } catch (cause) {
        signal?.throwIfAborted();
        throw limit.aborted || isLocked(cause) ? locked(cause) : unavailable(cause);
      }
    },
  };
}

/** keyring's NoStorageAccess, and how macOS says that its prompt was turned down; anything else is no keychain at all. */
function isLocked(cause: unknown): boolean {
  return /couldn't access platform storage|cancell?ed|denied|dismissed|locked/i.test(wordsOf(cause));
}

function locked(cause: unknown): AppError {
  return new AppError(
    'keychain',
    "The system's keychain is locked, so the client secret cannot be read; unlock it and try again, or set MAQUETTE_CLIENT_SECRET.",
    { detail: wordsOf(cause), cause },
  );
}

function unavailable(cause: unknown): AppError {
  return new AppError(
    'keychain',
    'This machine has no keychain that Maquette can use, so the client secret cannot be read; start one (on Linux a Secret Service such as GNOME Keyring or KWallet), or set MAQUETTE_CLIENT_SECRET.',
    { detail: wordsOf(cause), cause },
  );
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
