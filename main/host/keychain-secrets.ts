import { abortable } from '../engine/api/abortable.ts';
import type { SecretGone, SecretKept, SecretRead, Secrets, SecretTrouble } from '../engine/ports.ts';

/** What is used of an entry of the keyring. Its calls reject where the store is locked or cannot be reached. */
interface KeyringEntry {
  /** UTF-8 bytes; null where nothing is stored. */
  getSecret(signal?: AbortSignal): Promise<ArrayLike<number> | null>;
  setSecret(secret: Uint8Array, signal?: AbortSignal): Promise<void>;
  /** False where there was nothing to delete. */
  deleteCredential(signal?: AbortSignal): Promise<boolean>;
}

/** What is used of @napi-rs/keyring, which is installed under the name of its predecessor keytar. */
export interface Keyring {
  readonly AsyncEntry: new (
    service: string,
    account: string,
    options: { linux: { store: 'secret-service' } },
  ) => KeyringEntry;
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
 * Secrets in the system's keychain: Keychain, Credential Manager or Secret Service. A call may raise the system's own
 * prompt, and waits for it; one that nobody answers in time counts as locked.
 */
export function createKeychainSecrets({
  load = () => import('keytar'),
  limitMs = 60_000,
}: KeychainOptions = {}): Secrets {
  async function within<T>(
    account: string,
    signal: AbortSignal | undefined,
    work: (entry: KeyringEntry, signal: AbortSignal) => Promise<T>,
    secret = '',
  ): Promise<T | SecretTrouble> {
    const limit = AbortSignal.timeout(limitMs);
    const ends = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    const call = async (): Promise<T> => {
      const { AsyncEntry } = await load();
      return work(new AsyncEntry(KEYCHAIN_SERVICE, account, PINNED), ends);
    };
    try {
      // The native call cannot be ended while a prompt stands open; it is left behind instead.
      return await abortable(call(), ends);
    } catch (cause) {
      signal?.throwIfAborted();
      const state = limit.aborted || isLocked(cause) ? 'locked' : 'unavailable';
      return { state, detail: withoutSecret(wordsOf(cause), secret) };
    }
  }

  return {
    get: (account, signal) =>
      within<SecretRead>(account, signal, async (entry, ends) => {
        const bytes = await entry.getSecret(ends);
        if (bytes === null || bytes.length === 0) return { state: 'absent' };
        const secret = Buffer.from(Uint8Array.from(bytes)).toString('utf8');
        return { state: 'ok', secret, place: 'keychain' };
      }),
    set: (account, secret, signal) =>
      within<SecretKept>(
        account,
        signal,
        async (entry, ends) => {
          await entry.setSecret(new TextEncoder().encode(secret), ends);
          return { state: 'ok', place: 'keychain' };
        },
        secret,
      ),
    delete: (account, signal) =>
      within<SecretGone>(account, signal, async (entry, ends) => {
        await entry.deleteCredential(ends);
        return { state: 'ok' };
      }),
  };
}

/** keyring's NoStorageAccess, and how macOS says that its prompt was turned down; anything else is no keychain at all. */
function isLocked(cause: unknown): boolean {
  return /couldn't access platform storage|cancell?ed|denied|dismissed|locked/i.test(wordsOf(cause));
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function withoutSecret(words: string, secret: string): string {
  return secret === '' ? words : words.replaceAll(secret, '…');
}
