import { randomBytes } from 'node:crypto';
import { constants, copyFile, link, lstat, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFile, syncFolder } from '../disk/durable.ts';
import { makeFolders } from '../disk/make-folders.ts';
import { NO_LINKS } from '../disk/no-links.ts';
import { hashOfFile } from './hash-of-file.ts';
import type { CopiedFile, Hashed } from './import-task.ts';

/** A file that stays where it is, with the system's code or `changed`, `in-the-way`. */
export interface LeftFile {
  readonly path: string;
  readonly why: string;
}

/** Removes files of which verified copies are in the library; one that changed since it was copied stays. */
export async function takeAway(
  files: readonly CopiedFile[],
  alive: () => void,
): Promise<readonly LeftFile[]> {
  const left: LeftFile[] = [];
  for (const { path, bytes, modifiedMs } of files) {
    alive();
    try {
      const lying = await lstat(path);
      if (!lying.isFile() || lying.size !== bytes || lying.mtimeMs !== modifiedMs)
        left.push({ path, why: 'changed' });
      else await unlink(path);
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code !== 'ENOENT') left.push({ path, why: code ?? String(cause) });
    }
  }
  return left;
}

/** A file of an asset, and where it lay before it was moved. */
export interface MovedFile extends Hashed {
  /** Its path in the asset's folder. */
  readonly path: string;
  /** Absolute. */
  readonly source: string;
}

/**
 * Brings files back to where they lay, each whole or not at all. None that lies there is replaced: one with the same bytes counts as brought
 * back.
 * @returns the first that could not be brought back; null if all are there
 */
export async function bringBack(
  folder: string,
  files: readonly MovedFile[],
  alive: () => void,
): Promise<LeftFile | null> {
  for (const { path, source, sha256 } of files) {
    const draft = join(dirname(source), `.maquette-${randomBytes(8).toString('hex')}.part`);
    try {
      const lying = await hashLying(source, alive);
      if (lying?.sha256 === sha256) continue;
      if (lying !== null) return { path: source, why: 'in-the-way' };
      await makeFolders(dirname(source));
      await copyFile(join(folder, ...path.split('/')), draft, constants.COPYFILE_EXCL);
      await syncFile(draft);
      if ((await hashOfFile(draft, alive)).sha256 !== sha256) return { path: source, why: 'changed' };
      await nameFor(draft, source);
      await syncFolder(dirname(source));
    } catch (cause) {
      return { path: source, why: (cause as NodeJS.ErrnoException).code ?? String(cause) };
    } finally {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }
  return null;
}

async function hashLying(path: string, alive: () => void): Promise<Hashed | null> {
  const lying = await lstat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (lying === null) return null;
  return lying.isFile() ? hashOfFile(path, alive) : { bytes: 0, sha256: '' };
}

/** A name that is taken meanwhile is left as it is. */
async function nameFor(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (cause) {
    if (!NO_LINKS.has((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    await copyFile(draft, path, constants.COPYFILE_EXCL);
    await syncFile(path);
  }
}
