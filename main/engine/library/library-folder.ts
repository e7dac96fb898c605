import { link, open, rename, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { type LibraryManifest, librarySchema } from '../../../shared/model/asset.ts';
import { diskError } from '../disk/disk-error.ts';
import { syncFolder, writeSynced } from '../disk/durable.ts';
import { makeFolders } from '../disk/make-folders.ts';
import { MAX_JSON_BYTES, parseSmallJson } from '../disk/read-small-file.ts';
import type { Ids } from '../ports.ts';
import { isNewerThan } from './verify/is-newer.ts';

/** The folder of a library's assets. */
export function assetsFolder(library: string): string {
  return join(library, 'assets');
}

/** Writes into every folder of the library, because a read-only one is only detected by trying. */
async function proveWritable(folder: string, ids: Ids): Promise<void> {
  const probe = join(folder, `.probe-${ids.hex(12)}`);
  await writeSynced(probe, '');
  await rm(probe, { force: true });
}

/**
 * Opens a library's folder.
 * @param make whether to make it a library if it is not one yet
 * @throws AppError `disk` if there is none, or it cannot be written; `input` if it is of a newer version
 */
export async function openLibraryFolder(
  folder: string,
  ids: Ids,
  { make }: { readonly make: boolean },
): Promise<LibraryManifest> {
  try {
    // The empty mount point of a missing drive looks like a new folder: it must not become a library.
    if (!make && (await readManifest(folder)) === null) throw missingLibrary(folder);
    await makeFolders(assetsFolder(folder));
    await proveWritable(assetsFolder(folder), ids);
    const known = await readManifest(folder);
    return known ?? (await createManifest(folder, ids));
  } catch (cause) {
    throw diskError(cause, 'open the library', folder);
  }
}

/**
 * Whether a folder is a library. Changes nothing.
 * @param options.required whether a library is expected there
 * @throws AppError `disk` if one is required and missing
 */
export async function isLibraryFolder(
  folder: string,
  { required }: { readonly required: boolean },
): Promise<boolean> {
  const there = (await readManifest(folder)) !== null;
  if (required && !there) throw missingLibrary(folder);
  return there;
}

/** @throws AppError `disk` if the library with that id is not there any more */
export async function proveSameLibrary(folder: string, id: string): Promise<void> {
  if ((await readManifest(folder))?.id !== id) throw missingLibrary(folder);
}

/** The detail of the error that a library is not in its folder. */
export const LIBRARY_MISSING = 'library-missing';

/** Says that no library is in a folder that should hold one. */
export function missingLibrary(folder: string): AppError {
  return new AppError(
    'disk',
    `The library is not in ${folder}: connect its drive, or choose another folder. Results wait for it.`,
    { detail: LIBRARY_MISSING },
  );
}

/** @throws AppError `disk` if another library was found than the one that was expected, if any was */
export function proveExpected(folder: string, found: string, expected: string | undefined): void {
  if (expected !== undefined && found !== expected) throw missingLibrary(folder);
}

/** A folder of the library as the index names it: relative, with forward slashes. */
export function pathInside(library: string, folder: string): string {
  return relative(library, folder).split(sep).join('/');
}

/** Empty for what cannot be one: anybody may have put it there, and a link to a device without an end would fill the memory of the machine. */
async function manifestText(file: string): Promise<string> {
  await using handle = await open(file);
  const stats = await handle.stat();
  // A folder is refused by the system itself, on reading.
  const isRead = stats.isDirectory() || (stats.isFile() && stats.size <= MAX_JSON_BYTES);
  return isRead ? await handle.readFile('utf8') : '';
}

/** What `library.json` says; null if there is none. @throws AppError `input` if it is damaged, longer than any, or of a newer version */
export async function readManifest(folder: string): Promise<LibraryManifest | null> {
  const file = join(folder, 'library.json');
  const text = await manifestText(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (text === null) return null;
  let value: unknown;
  try {
    value = parseSmallJson(text);
    return librarySchema.parse(value);
  } catch (cause) {
    const why = isNewerThan(value, { format: 'maquette-library', version: 1 })
      ? 'was written by a newer Maquette; open the library with that version, or choose another folder.'
      : 'is damaged; restore it from a copy, or choose another folder.';
    throw new AppError('input', `${file} ${why}`, { cause });
  }
}

/** Two processes may open a new library at once: the first link succeeds, and both read that manifest. */
async function createManifest(folder: string, ids: Ids): Promise<LibraryManifest> {
  const manifest: LibraryManifest = { format: 'maquette-library', version: 1, id: ids.uuid() };
  const file = join(folder, 'library.json');
  const draft = join(folder, `.library.json.${ids.hex(12)}.part`);
  await writeSynced(draft, `${JSON.stringify(manifest, null, 2)}\n`);
  try {
    await link(draft, file).catch(async (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EEXIST') return;
      // For file systems without hard links (FAT, some shares).
      await rename(draft, file);
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(folder);
  return (await readManifest(folder)) ?? manifest;
}
