import { basename, dirname, extname, join, sep } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { linkOf } from '../../../shared/model/import/imported.ts';
import type {
  RelinkedBack,
  RelinkedOthers,
  RelinkOutcome,
} from '../../../shared/model/import/relink-outcome.ts';
import { NEWEST_FIRST } from '../../../shared/model/library-order.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import type { StoredAsset } from '../library/library.ts';
import type { LinkedFile, LinkState } from '../library/links/link-task.ts';
import type { Relinked } from '../library/links/relinked.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Ids } from '../ports.ts';
import { openImportDisk } from './open-import-disk.ts';
import type { PlanWatch } from './plan-import.ts';

/** Finds linked files again that were moved. */
export interface Relinks {
  /**
   * Links an asset to its file at another place, if the same bytes lie there, and its further files beside it likewise.
   * @param wanted.to a file, or the folder in which a file of the same name lies; absolute
   * @param wanted.takesChanged the artist's word that another file of the same format takes its place
   * @throws AppError
   */
  readonly relink: (wanted: {
    readonly id: string;
    readonly path: string;
    readonly to: string;
    readonly takesChanged: boolean;
  }) => Promise<RelinkOutcome>;
  /** Links all other assets whose files are gone from the folder of a relinked file, if the same bytes lie in its new folder, at the same place. */
  readonly relinkOthers: (
    key: string,
    watch: Pick<PlanWatch, 'onProgress'> & { readonly signal: AbortSignal },
  ) => Promise<RelinkedOthers>;
  /**
   * Takes back what was relinked, whatever lies there. Assets that are gone or cannot be written are left out, as `left` of them.
   * @returns the key by which that is taken back in turn
   * @throws AppError if none could be taken back
   */
  readonly takeBack: (key: string) => Promise<RelinkedBack>;
}

/** What was done, and how it is taken back. */
interface Done {
  readonly before: readonly { readonly id: string; readonly files: readonly Relinked[] }[];
  /** The folders of the file that was found: where it lay, and where it lies. */
  readonly moved: { readonly from: string; readonly to: string } | null;
}

type RelinkedLibrary = Pick<
  OpenLibrary,
  'folder' | 'get' | 'list' | 'holds' | 'lookAtFile' | 'lookAtOldPlace' | 'relink'
>;

/** A file that was not found again. */
type Left = Omit<RelinkedOthers['left'][number], 'name'>;

/** What can be taken back; a window remembers no more. */
const MOST_DONE = 100;
const PAGE = 500;

export function createRelinks(parts: {
  readonly library: RelinkedLibrary;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly startDisk?: StartDisk | undefined;
}): Relinks {
  const { library, ids } = parts;
  const done = new Map<string, Done>();

  function remember(what: Done): string {
    const key = ids.uuid();
    done.set(key, what);
    for (const oldest of done.keys()) {
      if (done.size <= MOST_DONE) break;
      done.delete(oldest);
    }
    return key;
  }

  function doneAt(key: string): Done {
    const what = done.get(key);
    if (what === undefined)
      throw new AppError('not-found', 'That is too long ago, or was in another library.');
    return what;
  }

  async function storedOf(id: string): Promise<StoredAsset> {
    const stored = await library.get(id);
    if (stored === null) throw new AppError('not-found', 'This asset is not in the library any more.');
    return stored;
  }

  /** What the asset says of these files of its own now. */
  const asTheyAre = (stored: StoredAsset, paths: readonly string[]): Relinked[] =>
    linkedFiles(stored).filter(({ path }) => paths.includes(path));

  /** The other files of an asset that are gone, and lie in the new folder as they lay in the old one. */
  async function found(
    stored: StoredAsset,
    { from, to }: NonNullable<Done['moved']>,
    isGone: IsGone,
  ): Promise<{ readonly files: readonly Relinked[]; readonly left: readonly Left[] }> {
    const files: Relinked[] = [];
    const left: Left[] = [];
    for (const file of linkedFiles(stored)) {
      if (!file.source.startsWith(from + sep)) continue;
      if (!(await isGone(file.source))) continue;
      const source = join(to, file.source.slice(from.length + 1));
      const state = await library.lookAtFile({ ...file, source });
      if (state !== 'whole') left.push({ source, is: state });
      else if (await library.holds(source, library.folder)) left.push({ source, is: 'inside' });
      else files.push({ ...file, source });
    }
    return { files, left };
  }

  /** The file that takes the place of another one, by the artist's word. @throws AppError if it is of another format */
  async function changedFile(stored: StoredAsset, file: Relinked, source: string): Promise<Relinked> {
    const disk = openImportDisk(parts.startDisk);
    try {
      const { items } = await disk.run('look', { paths: [source], pictures: true, library: library.folder });
      const [item] = items;
      const [main] = item?.files ?? [];
      const ending = endingOf(stored.asset.files.find(({ path }) => path === file.path)?.path ?? '');
      const isSame = item !== undefined && endingOf(main?.path ?? '') === ending && main?.path === source;
      const isAs = file.path !== resultPath(stored) || item?.as === stored.asset.imported?.as;
      if (!isSame || !isAs || main === undefined)
        throw new AppError(
          'input',
          `${source} is no ${ending} that Maquette can read, or lies in the library; nothing was changed.`,
        );
      const hashed = await disk.run('hash', { file: main });
      if (hashed === null) throw new AppError('disk', `${source} could not be read; nothing was changed.`);
      return { path: file.path, source, ...hashed };
    } finally {
      await disk.close();
    }
  }

  return {
    relink: async ({ id, path, to, takesChanged }) => {
      const stored = await storedOf(id);
      const file = linkedFiles(stored).find((each) => each.path === path);
      if (file === undefined) throw new AppError('usage', `${stored.asset.name} is not linked to that file.`);
      const [source, state] = await lyingAt(library, file, to);
      if (state === 'missing' || state === 'unreadable') return { is: state, source };
      if (state === 'changed' && !takesChanged) return { is: 'different', source };
      if (await library.holds(source, library.folder))
        throw new AppError(
          'input',
          `${source} lies in the library itself, where assets have their own files; choose a file outside of it. Nothing was changed.`,
        );
      const taken = state === 'whole' ? { ...file, source } : await changedFile(stored, file, source);
      const moved = { from: dirname(file.source), to: dirname(source) };
      const isGone = goneFrom(library);
      const beside = moved.from === moved.to ? [] : (await found(stored, moved, isGone)).files;
      const files = [taken, ...beside.filter((each) => each.path !== path)];
      const before = asTheyAre(
        stored,
        files.map((each) => each.path),
      );
      await library.relink(id, files);
      const key = remember({ before: [{ id, files: before }], moved });
      if (moved.from === moved.to) return { is: 'done', source, key, others: 0 };
      // It is linked already, and must stay known to undo: without a count the others are just not offered.
      const others = await countOthers(library, moved.from, id, isGone).catch(() => 0);
      return { is: 'done', source, key, others };
    },
    relinkOthers: async (key, { signal, onProgress }) => {
      const { moved } = doneAt(key);
      const before: { id: string; files: readonly Relinked[] }[] = [];
      const left: RelinkedOthers['left'] = [];
      const isGone = goneFrom(library);
      let seen = 0;
      if (moved !== null) {
        for await (const stored of linkedWithin(library, moved.from)) {
          // What was relinked before stays, and can be taken back.
          if (signal.aborted) break;
          onProgress?.({ stage: 'comparing', done: seen, of: 0 });
          seen += 1;
          const { files, left: gone } = await found(stored, moved, isGone);
          left.push(...gone.map((each) => ({ name: stored.asset.name, ...each })));
          if (files.length === 0) continue;
          const paths = files.map(({ path }) => path);
          try {
            await library.relink(stored.asset.id, files);
            before.push({ id: stored.asset.id, files: asTheyAre(stored, paths) });
          } catch (cause) {
            if (before.length === 0) throw cause;
            left.push(
              ...files.map(({ source }) => ({ name: stored.asset.name, source, is: 'unwritten' as const })),
            );
          }
        }
      }
      return { relinked: before.length, key: remember({ before, moved: null }), left };
    },
    takeBack: async (key) => {
      const { before } = doneAt(key);
      const back: { id: string; files: readonly Relinked[] }[] = [];
      let left = 0;
      for (const { id, files } of before) {
        try {
          const now = asTheyAre(
            await storedOf(id),
            files.map(({ path }) => path),
          );
          await library.relink(id, files);
          back.push({ id, files: now });
        } catch (cause) {
          const isAway = cause instanceof AppError && cause.kind === 'not-found';
          if (back.length === 0 && (!isAway || left + 1 === before.length)) throw cause;
          left += 1;
        }
      }
      done.delete(key);
      return { key: remember({ before: back, moved: null }), left };
    },
  };
}

/** Where a file is looked for: at the path itself, or in the folder that it names. */
async function lyingAt(
  library: Pick<OpenLibrary, 'lookAtFile'>,
  file: Relinked,
  to: string,
): Promise<readonly [source: string, state: LinkState]> {
  const inFolder = join(to, basename(file.source));
  const state = await library.lookAtFile({ ...file, source: inFolder });
  if (state !== 'missing') return [inFolder, state];
  const itself = await library.lookAtFile({ ...file, source: to });
  // Nothing is called so: a path with the file's ending was meant for the file, any other for its folder.
  const isFolder = itself === 'missing' && endingOf(to) !== endingOf(file.source);
  return [isFolder ? inFolder : to, itself];
}

function linkedFiles({ asset }: StoredAsset): Relinked[] {
  return asset.files.flatMap(({ path, bytes, sha256 }) => {
    const source = linkOf(asset, path);
    return source === null ? [] : [{ path, source, bytes, sha256 } satisfies LinkedFile & { path: string }];
  });
}

const resultPath = ({ asset }: StoredAsset): string | undefined =>
  asset.files.find(({ role }) => role === 'result')?.path;

function endingOf(path: string): string {
  return extname(path).slice(1).toLowerCase();
}

/** All assets, in the library and its trash, that have a linked file in a folder or below it. */
async function* linkedWithin(
  library: Pick<OpenLibrary, 'list'>,
  folder: string,
): AsyncGenerator<StoredAsset> {
  for (const place of ['library', 'trash'] as const) {
    for (let offset = 0; ; offset += PAGE) {
      const { assets, total } = await library.list({ ...NEWEST_FIRST, place, offset, limit: PAGE });
      for (const stored of assets)
        if (linkedFiles(stored).some(({ source }) => source.startsWith(folder + sep))) yield stored;
      if (offset + PAGE >= total) break;
    }
  }
}

/** Whether nothing can be read at a place. */
type IsGone = (source: string) => Promise<boolean>;

/** For places in one folder: after one that cannot be read, all of them are gone, since a disk that does not answer takes its time for each. */
function goneFrom(library: Pick<OpenLibrary, 'lookAtOldPlace'>): IsGone {
  let isSilent = false;
  return async (source) => {
    const state = isSilent ? 'unreadable' : await library.lookAtOldPlace(source);
    isSilent = state === 'unreadable';
    return isSilent || state === 'missing';
  };
}

/** Other assets whose files are gone from a folder. */
async function countOthers(
  library: RelinkedLibrary,
  folder: string,
  but: string,
  isGone: IsGone,
): Promise<number> {
  let count = 0;
  for await (const stored of linkedWithin(library, folder)) {
    if (stored.asset.id === but) continue;
    for (const { source } of linkedFiles(stored)) {
      if (!source.startsWith(folder + sep) || !(await isGone(source))) continue;
      count += 1;
      break;
    }
  }
  return count;
}
