import { lstat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { ImportFault, ImportNote } from '../../../shared/model/import/import-plan.ts';
import { liesWithin } from '../disk/within-folder.ts';
import { companionsOf, lastPart, texturesOf } from './companions.ts';
import type { FoundFile } from './find-files.ts';
import type { PlannedFile } from './import-task.ts';
import { folded, isPortable, mainName } from './kept-name.ts';
import type { SourceBytes } from './source-bytes.ts';

/** Finds files by how another file names them. */
export interface FileFinder {
  readonly find: (from: FoundFile, written: string) => Promise<FoundFile | null>;
}

/** @param files all that were found */
export function createFileFinder(files: readonly FoundFile[]): FileFinder {
  const keyOf = (root: string, at: string): string => `${root}\0${folded(at)}`;
  const byPlace = new Map(files.map((file) => [keyOf(file.root, file.at), file]));
  const roots = new Set(files.map(({ root }) => root));
  return {
    find: async (from, written) => {
      const beside = posix.dirname(from.at);
      // Exporters write paths of their own machines, of which only the name means something here.
      for (const name of [written, lastPart(written)]) {
        const at = posix.normalize(posix.join(beside, name));
        if (at.startsWith('../') || posix.isAbsolute(name)) continue;
        const known = byPlace.get(keyOf(from.root, at));
        if (known !== undefined) return known;
        // Of a file that was chosen alone, nothing beside it was read.
        const beside1 = from.entry === null && roots.has(from.root) ? await lyingAt(from.root, at) : null;
        if (beside1 !== null) return beside1;
      }
      return null;
    },
  };
}

/** A file that the search did not list. Links are not followed, nor is one of the folders on the way a link that leads out of the root. */
async function lyingAt(root: string, at: string): Promise<FoundFile | null> {
  const path = join(root, ...at.split('/'));
  const lying = await lstat(path).catch(() => null);
  if (lying === null || !lying.isFile() || !(await liesWithin(path, root))) return null;
  const about = { path, entry: null, bytes: lying.size, modifiedMs: lying.mtimeMs };
  return { ...about, name: lastPart(at), root, at, what: { is: 'unknown' } };
}

/** A model with all files that it names. */
export interface ModelParts {
  readonly files: readonly PlannedFile[];
  /** The found files beside the main one. */
  readonly used: readonly FoundFile[];
  readonly notes: readonly ImportNote[];
  readonly fault: ImportFault | null;
}

/** Gathers the files that a model names. Their places to each other stay as they are. */
export async function partsOf(
  source: SourceBytes,
  finder: FileFinder,
  main: FoundFile,
  format: string,
): Promise<ModelParts> {
  const { needed, wished } = await companionsOf(source, main, format);
  const used = new Map<string, FoundFile>();
  const missing: string[] = [];
  let fault: ImportFault | null = null;
  const take = async (from: FoundFile, written: string): Promise<FoundFile | null> => {
    const found = await finder.find(from, written);
    const other = found === null ? undefined : used.get(folded(found.at));
    const isKept = found !== null && isPortable(found.at.split('/').slice(-1)[0] ?? '') && !isSidecar(found);
    if (found === null || !isKept || (other !== undefined && other.at !== found.at)) return null;
    used.set(folded(found.at), found);
    return found;
  };
  for (const name of needed)
    if ((await take(main, name)) === null) fault ??= { code: 'part-missing', detail: name };
  for (const [at, name] of wished.entries()) {
    const found = await take(main, name);
    // `mtllib a b.mtl` is one name with a space, or two: the parts count only where the whole is not there.
    if (found === null && !(name.includes(' ') && wished.length > at + 1)) missing.push(name);
    if (found === null || format !== 'obj') continue;
    for (const texture of await texturesOf(source, found))
      if ((await take(found, texture)) === null) missing.push(texture);
    if (name.includes(' ')) break;
  }
  const all = [...used.values()].filter(({ at }) => at !== main.at);
  const top = commonFolder([main, ...all].map(({ at }) => posix.dirname(at)));
  const inside = (at: string): string => (top === '.' ? at : posix.relative(top, at));
  const name = mainName(main.name, format);
  const files = [
    planned(main, posix.join(posix.dirname(inside(main.at)), name), 'result'),
    ...all.map((file) => planned(file, inside(file.at), 'support')),
  ];
  const notes: ImportNote[] = [];
  if (missing.length > 0)
    notes.push({
      code: 'parts-left-out',
      detail: missing
        .slice(0, 20)
        .map((name) => name.replace(/^\.\//, ''))
        .join(', '),
    });
  return { files, used: all, notes, fault };
}

const isSidecar = ({ name }: FoundFile): boolean => folded(name) === 'asset.json';

export function planned(file: FoundFile, to: string, role: PlannedFile['role']): PlannedFile {
  const { path, entry, bytes, modifiedMs } = file;
  return { path, entry, bytes, modifiedMs, to, role };
}

/** The folder that all of some folders lie in; `.` for the top. */
function commonFolder(folders: readonly string[]): string {
  const [first = '.', ...rest] = folders.map((folder) => (folder === '.' ? [] : folder.split('/')));
  if (typeof first === 'string') return first;
  const length = rest.reduce((least, other) => {
    const at = first.findIndex((part, index) => other[index] !== part);
    return Math.min(least, at < 0 ? first.length : at);
  }, first.length);
  return length === 0 ? '.' : first.slice(0, length).join('/');
}
