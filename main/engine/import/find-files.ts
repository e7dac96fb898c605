import { lstat, opendir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { ImportFault } from '../../../shared/model/import/import-plan.ts';
import { isHiddenOrSystem } from '../batch/input-names.ts';
import { ArchiveRefusal, type Archives } from './archive.ts';
import type { PassedBy, SeenFile, SourceRef } from './import-task.ts';
import { type Recognised, recognise } from './recognise.ts';
import type { SourceBytes } from './source-bytes.ts';

/** A file that was found, with its place among the others. */
export interface FoundFile extends SeenFile {
  readonly name: string;
  /** The folder or archive that was looked through; files of one root may belong together. */
  readonly root: string;
  /** Its path in there, with forward slashes. */
  readonly at: string;
  readonly what: Recognised;
}

/** Files that one import looks at. */
export const MOST_FILES = 200_000;

export interface FindParts {
  readonly archives: Archives;
  readonly source: SourceBytes;
  /** Nothing in it is imported. */
  readonly library: string;
  readonly alive: (progress: number) => void;
}

/** All files in some files, folders and archives. Links are not followed, but for the paths that were typed. */
export async function findFiles(
  parts: FindParts,
  paths: readonly string[],
): Promise<{ readonly files: readonly FoundFile[]; readonly passedBy: readonly PassedBy[] }> {
  const { archives, source, alive } = parts;
  const files: FoundFile[] = [];
  const passedBy: PassedBy[] = [];
  const seen = new Set<string>();
  const library = await realpath(parts.library).catch(() => parts.library);
  const pass = (of: SourceRef, bytes: number, fault: ImportFault): void => {
    passedBy.push({ name: basename(of.entry?.name ?? of.path), source: of, bytes, fault });
  };
  const isFull = (path: string): boolean => {
    if (files.length + passedBy.length < MOST_FILES) return false;
    if (!passedBy.some(({ fault }) => fault.code === 'too-many-files'))
      pass({ path, entry: null }, 0, { code: 'too-many-files', detail: String(MOST_FILES) });
    return true;
  };

  async function add(file: Omit<FoundFile, 'what' | 'name'>): Promise<void> {
    const name = basename(file.entry?.name ?? file.path);
    try {
      const what = await recognise(source, file, name);
      if (what.is === 'archive' && file.entry === null) return await openArchive(file);
      files.push({ ...file, name, what });
    } catch (cause) {
      pass(file, file.bytes, faultOf(cause));
    }
    alive(files.length);
  }

  async function openArchive({ path, modifiedMs, bytes }: SeenFile): Promise<void> {
    try {
      const { entries, refused } = await archives.list(path, () => alive(files.length));
      for (const { index, name, bytes: length, fault } of refused)
        pass({ path, entry: { index, name } }, length, fault);
      if (entries.length + refused.length === 0)
        pass({ path, entry: null }, bytes, { code: 'archive-empty' });
      for (const { index, name, bytes: length } of entries) {
        if (name.split('/').some(isHiddenOrSystem)) continue;
        if (isFull(path)) return;
        await add({ path, entry: { index, name }, bytes: length, modifiedMs, root: path, at: name });
      }
    } catch (cause) {
      pass({ path, entry: null }, bytes, faultOf(cause));
    }
  }

  async function addFile(path: string, root: string, isTyped: boolean): Promise<void> {
    if (seen.has(path) || isFull(path)) return;
    seen.add(path);
    const ref = { path, entry: null };
    try {
      const lying = await (isTyped ? stat(path) : lstat(path));
      if (lying.isSymbolicLink()) return pass(ref, 0, { code: 'link' });
      if (!lying.isFile()) return pass(ref, 0, { code: 'not-a-file' });
      const at = relative(root, path).split(sep).join('/');
      await add({ ...ref, bytes: lying.size, modifiedMs: lying.mtimeMs, root, at });
    } catch (cause) {
      pass(ref, 0, faultOf(cause));
    }
  }

  async function addFolder(folder: string, root: string): Promise<void> {
    if (seen.has(folder)) return;
    seen.add(folder);
    if (folder === library || folder.startsWith(library + sep))
      return pass({ path: folder, entry: null }, 0, { code: 'in-library' });
    try {
      for (const entry of await entriesOf(folder)) {
        if (isHiddenOrSystem(entry.name)) continue;
        const path = join(folder, entry.name);
        if (isFull(path)) return;
        if (entry.isDirectory()) await addFolder(path, root);
        else await addFile(path, root, false);
      }
    } catch (cause) {
      pass({ path: folder, entry: null }, 0, faultOf(cause));
    }
  }

  for (const typed of paths) {
    try {
      const path = await realpath(typed);
      if ((await stat(path)).isDirectory()) await addFolder(path, path);
      else if (path.startsWith(library + sep)) pass({ path, entry: null }, 0, { code: 'in-library' });
      else await addFile(path, dirname(path), true);
    } catch (cause) {
      pass({ path: typed, entry: null }, 0, faultOf(cause));
    }
  }
  return { files, passedBy };
}

async function entriesOf(folder: string) {
  const entries = [];
  for await (const entry of await opendir(folder)) entries.push(entry);
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Why a file cannot be read. Throws what is no error of a disk or an archive. */
export function faultOf(cause: unknown): ImportFault {
  if (cause instanceof ArchiveRefusal) return cause.fault;
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (code === undefined && syscall === undefined) throw cause;
  return { code: 'unreadable', ...(code !== undefined && { detail: code }) };
}
