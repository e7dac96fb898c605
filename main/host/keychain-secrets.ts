import { abortable } from '../engine/async/abortable.ts';
import type { SecretGone, SecretKept, SecretRead, Secrets, SecretTrouble } from '../engine/ports.ts';
import type { Keyring } from './keyring.ts';
import { createThreadedKeyring } from './threaded-keyring.ts';

export interface KeychainOptions {
  readonly keyring?: Keyring;
  /** How long the system's prompt may be open. Milliseconds. */
  readonly limitMs?: number;
}

/**
 * Secrets in the system's keychain: Keychain, Credential Manager or Secret Service. A call may raise the system's own
 * prompt, and waits for it. A prompt that nobody answers in time counts as locked.
 */
export function createKeychainSecrets({
  keyring = createThreadedKeyring(),
  limitMs = 60_000,
}: KeychainOptions = {}): Secrets {
  async function within<T>(
    signal: AbortSignal | undefined,
    work: (ends: AbortSignal) => Promise<T>,
    secret = '',
  ): Promise<T | SecretTrouble> {
    const limit = AbortSignal.timeout(limitMs);
    const ends = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    try {
      // The call itself cannot be cancelled while a prompt is open; it is abandoned.
      return await abortable(work(ends), ends);
    } catch (cause) {
      signal?.throwIfAborted();
      const state = limit.aborted || isLocked(cause) ? 'locked' : 'unavailable';
      return { state, detail: withoutSecret(wordsOf(cause), secret) };
    }
  }

  return {
    get: (account, signal) =>
      within<SecretRead>(signal, async (ends) => {
        const bytes = await keyring.get(account, ends);
        if (bytes === null || bytes.length === 0) return { state: 'absent' };
        return { state: 'ok', secret: Buffer.from(bytes).toString('utf8'), place: 'keychain' };
      }),
    set: (account, secret, signal) =>
      within<SecretKept>(
        signal,
        async (ends) => {
          await keyring.set(account, new TextEncoder().encode(secret), ends);
          return { state: 'ok', place: 'keychain' };
        },
        secret,
      ),
    delete: (account, signal) =>
      within<SecretGone>(signal, async (ends) => {
        await keyring.delete(account, ends);
        return { state: 'ok' };
      }),
  };
}

/** Recognises keyring's NoStorageAccess, and the errors of macOS for a cancelled prompt. Any other error means that there is no keychain. */
function isLocked(cause: unknown): boolean {
  return /couldn't access platform storage|cancell?ed|denied|dismissed|locked/i.test(wordsOf(cause));
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function withoutSecret(words: string, secret: string): string {
  return secret === '' ? words : words.replaceAll(secret, '…');
}
