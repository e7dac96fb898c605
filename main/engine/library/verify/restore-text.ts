import { rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { LibraryManifest } from '../../../../shared/model/asset.ts';
import { syncFolder, writeSynced } from '../../disk/durable.ts';
import { COLLECTIONS, readCollectionFile } from '../collections/collection-file.ts';
import { isLockName } from '../sync/dead-lock.ts';
import { type WriteLocked, withFolderLock } from '../sync/folder-lock.ts';
import { SIDECAR } from '../sync/sidecars.ts';
import { libraryAt, MANIFEST } from './library-at.ts';
import { lookAtSidecar } from './read-sidecar.ts';
import type { RememberedSidecars } from './remembered-sidecars.ts';
import { draftIn, type HashOf, keepAside, replaceByDraft } from './set-aside.ts';

/** `unknown`: the index does not remember it. `changed`: it is not damaged any more. */
export type RestoreEnd =
  | { readonly is: 'done'; readonly aside: string | null; readonly backup: string | null }
  | { readonly is: 'unknown' }
  | { readonly is: 'changed' };

/**
 * Writes a sidecar as the index remembers it; the damaged one is set aside.
 * @param folder relative to the library
 * @throws the system's error if the library cannot be written; the file is then what it was
 */
export async function restoreSidecar(
  library: string,
  folder: string,
  remembered: RememberedSidecars | null,
  hashOf: HashOf,
): Promise<RestoreEnd> {
  const known = remembered?.of(folder) ?? null;
  if (known === null) return { is: 'unknown' };
  return withFolderLock(join(library, folder), async (write) => {
    const { problem } = await lookAtSidecar(library, folder, known);
    if (problem !== 'sidecar-damaged' && problem !== 'sidecar-missing') return { is: 'changed' };
    const aside = await writeLocked(join(library, folder, SIDECAR), textOf(known.asset), { write, hashOf });
    return { is: 'done', aside, backup: known.backup };
  });
}

/**
 * Writes a file of collections, the saved searches or the tree of tags as the index or a backup has it, to the byte; the damaged one is set aside.
 * @param file its name in the folder of collections
 * @throws the system's error, as {@link restoreSidecar}
 */
export async function restoreCollection(
  library: string,
  file: string,
  remembered: RememberedSidecars | null,
  hashOf: HashOf,
): Promise<RestoreEnd> {
  const known = remembered?.collection(file) ?? null;
  if (known === null) return { is: 'unknown' };
  return withFolderLock(join(library, COLLECTIONS), async (write) => {
    const content = await readCollectionFile(library, file);
    if (content.kind !== 'fault' || content.fault.fault !== 'damaged') return { is: 'changed' };
    const aside = await writeLocked(join(library, COLLECTIONS, file), known.text, { write, hashOf });
    return { is: 'done', aside, backup: known.backup };
  });
}

/**
 * Writes a library's library.json with the id that its index has.
 * @throws the system's error, as {@link restoreSidecar}
 */
export async function restoreManifest(
  library: string,
  remembered: RememberedSidecars | null,
  hashOf: HashOf,
): Promise<RestoreEnd> {
  if (remembered === null) return { is: 'unknown' };
  if ((await libraryAt(library)).is !== 'damaged') return { is: 'changed' };
  const manifest: LibraryManifest = { format: 'maquette-library', version: 1, id: remembered.libraryId };
  const aside = await writeOver(join(library, MANIFEST), textOf(manifest), hashOf);
  return { is: 'done', aside, backup: null };
}

function textOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Returns the path of the damaged file, null if there was none. */
async function writeLocked(
  file: string,
  text: string,
  { write, hashOf }: { readonly write: WriteLocked; readonly hashOf: HashOf },
): Promise<string | null> {
  const aside = await keepAside(file, hashOf);
  await write(file, text);
  await syncFolder(dirname(file));
  return aside;
}

async function writeOver(file: string, text: string, hashOf: HashOf): Promise<string | null> {
  const draft = draftIn(dirname(file));
  try {
    await writeSynced(draft, text);
    return await replaceByDraft(draft, file, hashOf);
  } finally {
    await rm(draft, { force: true });
  }
}

/** A repair that still writes has touched its draft since. Milliseconds. */
const LEFT_MS = 10 * 60 * 1000;

/** Removes drafts of repairs that were ended. */
export async function removeLeftovers(drafts: readonly string[], now: number): Promise<void> {
  for (const draft of drafts) {
    const mtimeMs = await stat(draft).then(
      (stats) => stats.mtimeMs,
      () => null,
    );
    if (mtimeMs === null || mtimeMs >= now - LEFT_MS) continue;
    await rm(draft, { force: true });
    // The folder of a killed edit's lock. Others are not empty, or have other names.
    const home = dirname(draft);
    if (isLockName(basename(home))) await rmdir(home).catch(() => undefined);
  }
}
