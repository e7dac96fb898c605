import { extname } from 'node:path';
import { createWorkerPool } from '../engine/threads/worker-pool.ts';
import type { Keyring } from './keyring.ts';

export type KeyringRequest =
  | { readonly do: 'get' | 'delete'; readonly account: string }
  | { readonly do: 'set'; readonly account: string; readonly secret: Uint8Array };

/** Calls at once: some may be abandoned at a prompt that nobody answers. */
const THREADS = 4;

/** The keyring in threads of its own, so that a call that hangs blocks nobody but its caller. */
export function createThreadedKeyring(): Keyring {
  const threads = createWorkerPool<KeyringRequest, Uint8Array | null>({
    url: new URL(`./keyring-worker${extname(import.meta.url)}`, import.meta.url),
    size: THREADS,
  });
  return {
    get: (account, signal) => threads.run({ do: 'get', account }, signal),
    set: async (account, secret, signal) => {
      await threads.run({ do: 'set', account, secret }, signal);
    },
    delete: async (account, signal) => {
      await threads.run({ do: 'delete', account }, signal);
    },
  };
}
