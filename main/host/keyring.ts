/** The system's keyring, by account. Its calls reject if it is locked or cannot be reached. */
export interface Keyring {
  /** UTF-8 bytes; null if nothing is stored. */
  readonly get: (account: string, signal?: AbortSignal) => Promise<Uint8Array | null>;
  readonly set: (account: string, secret: Uint8Array, signal?: AbortSignal) => Promise<void>;
  /** Succeeds also if there was nothing to delete. */
  readonly delete: (account: string, signal?: AbortSignal) => Promise<void>;
}

/** The used part of @napi-rs/keyring, which is installed under the name of its predecessor keytar. */
export interface NativeKeyring {
  readonly AsyncEntry: new (
    service: string,
    account: string,
    options: { linux: { store: 'secret-service' } },
  ) => {
    getSecret(): Promise<ArrayLike<number> | null>;
    setSecret(secret: Uint8Array): Promise<void>;
    deleteCredential(): Promise<boolean>;
  };
}

/** The service name under which secrets are stored, in every keychain. */
const KEYCHAIN_SERVICE = 'Maquette';
/** Without it, a Linux without a Secret Service would silently use the kernel's keyring, which is lost at a restart. */
const PINNED = { linux: { store: 'secret-service' as const } };

/**
 * The keyring through its native module. For a worker thread: opening an entry calls the Secret Service synchronously, and blocks the thread
 * for up to 2 s if that hangs.
 * @param load imports the module; only when a secret is needed, because it may be missing
 */
export function nativeKeyring(load: () => Promise<NativeKeyring> = () => import('keytar')): Keyring {
  const open = async (account: string) => {
    const { AsyncEntry } = await load();
    return new AsyncEntry(KEYCHAIN_SERVICE, account, PINNED);
  };
  return {
    get: async (account) => {
      const bytes = await (await open(account)).getSecret();
      return bytes === null ? null : Uint8Array.from(bytes);
    },
    set: async (account, secret) => (await open(account)).setSecret(secret),
    delete: async (account) => {
      await (await open(account)).deleteCredential();
    },
  };
}
