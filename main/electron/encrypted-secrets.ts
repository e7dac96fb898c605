import { readFile } from 'node:fs/promises';
import { safeStorage } from 'electron';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { PRIVATE_FILE } from '../engine/disk/private-files.ts';
import type { Logger, Secrets, SecretTrouble } from '../engine/ports.ts';
import { copyAside } from '../host/set-aside.ts';

/** Encrypted secrets by account, in base64. */
const fileSchema = z.record(z.string(), z.base64());

/** The file is there and can be read, and what it holds are no secrets. */
class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

/**
 * Secrets in a file that Electron encrypts with a key of the system, for machines whose keychain cannot be used. Without
 * such a key (`basic_text` encrypts with a public one) it is unavailable: secrets are never stored in a plain file. A damaged file is copied
 * aside, never deleted, before the next secret is stored.
 * @param file absolute
 */
export function createEncryptedSecrets(file: string, { warn }: Pick<Logger, 'warn'>): Secrets {
  // One change at a time: of two concurrent ones, the second would overwrite the first.
  let turn: Promise<unknown> = Promise.resolve();

  const read = async (): Promise<Record<string, string>> => {
    const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return '{}';
      throw cause;
    });
    return secretsIn(text);
  };
  /** In place of a damaged file, whose copy stays beside it. */
  const beginAnew = async (cause: unknown): Promise<Record<string, string>> => {
    if (!(cause instanceof DamagedFile)) throw cause;
    const aside = await copyAside(file);
    warn('The file of encrypted secrets was damaged; it was set aside, and a new one begun.', { aside });
    return {};
  };
  const isDamaged = (): Promise<boolean> =>
    read().then(
      () => false,
      (cause: unknown) => cause instanceof DamagedFile,
    );
  const change = async (edit: (kept: Record<string, string>) => void): Promise<void> => {
    const changed = turn.then(async () => {
      const before = await read().catch(beginAnew);
      const after = { ...before };
      edit(after);
      if (JSON.stringify(after) === JSON.stringify(before)) return;
      await writeFileAtomic(file, `${JSON.stringify(after, null, 2)}\n`, { mode: PRIVATE_FILE });
    });
    turn = changed.catch(() => undefined);
    await changed;
  };
  const orTrouble = <T>(work: Promise<T>): Promise<T | SecretTrouble> =>
    work.catch((cause: unknown) => ({
      state: 'unavailable',
      detail: describe(cause),
      ...(cause instanceof DamagedFile && { damaged: file }),
    }));

  return {
    get: (account) =>
      orTrouble(
        (async () => {
          const encrypted = (await read())[account];
          if (encrypted === undefined) return { state: 'absent' };
          if (!isUsable()) return { state: 'unavailable', detail: 'no key of the system' };
          const secret = safeStorage.decryptString(Buffer.from(encrypted, 'base64'));
          return { state: 'ok', secret, place: 'encrypted-file' };
        })(),
      ),
    set: (account, secret) =>
      orTrouble(
        (async () => {
          if (!isUsable()) return { state: 'unavailable', detail: 'no key of the system' };
          const encrypted = safeStorage.encryptString(secret).toString('base64');
          await change((kept) => {
            kept[account] = encrypted;
          });
          return { state: 'ok', place: 'encrypted-file' };
        })(),
      ),
    delete: (account) =>
      orTrouble(
        (async () => {
          // Nothing can be read out of a damaged file any more: it stays as it is.
          if (!(await isDamaged())) {
            await change((kept) => {
              delete kept[account];
            });
          }
          return { state: 'ok' };
        })(),
      ),
  };
}

/** @throws DamagedFile */
function secretsIn(text: string): Record<string, string> {
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    // Without its cause, whose message could contain encrypted text.
    throw new DamagedFile();
  }
}

function isUsable(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false;
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';
}

/** Only the kind of an error: its message could contain the encrypted text. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return 'it failed';
  return 'code' in cause ? `${cause.name} ${String(cause.code)}` : cause.name;
}
