/** The system's keyring, by account. Its calls reject where it is locked or cannot be reached. */
export interface Keyring {
  /** UTF-8 bytes; null where nothing is stored. */
  readonly get: (account: string, signal?: AbortSignal) => Promise<Uint8Array | null>;
  readonly set: (account: string, secret: Uint8Array, signal?: AbortSignal) => Promise<void>;
  /** Well ended too where there was nothing to delete. */
  readonly delete: (account: string, signal?: AbortSignal) => Promise<void>;
}

/** What is used of @napi-rs/keyring, which is installed under the name of its predecessor keytar. */
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

/** The name that secrets are stored under, in every keychain. */
const KEYCHAIN_SERVICE = 'Maquette';
/** Without it, a Linux without a Secret Service would quietly use the kernel's keyring, which forgets at a restart. */
const PINNED = { linux: { store: 'secret-service' as const } };

/**
 * The keyring by its native module, for a worker thread: opening an entry asks the Secret Service at once, and the thread
 * stands still meanwhile, up to 2 s where that hangs.
 * @param load loads the module; only when a secret is asked for, because it may not be there
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
