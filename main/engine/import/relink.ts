import { basename, dirname, join, sep } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { linkOf } from '../../../shared/model/import/imported.ts';
import type { RelinkedOthers, RelinkOutcome } from '../../../shared/model/import/relink-outcome.ts';
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
  /** Takes back what was relinked, whatever lies there. Returns the key by which that is taken back in turn. */
  readonly takeBack: (key: string) => Promise<string>;
}

/** What was done, and how it is taken back. */
interface Done {
  readonly before: readonly { readonly id: string; readonly files: readonly Relinked[] }[];
  /** The folders of the file that was found: where it lay, and where it lies. */
  readonly moved: { readonly from: string; readonly to: string } | null;
}

type RelinkedLibrary = Pick<OpenLibrary, 'folder' | 'get' | 'list' | 'lookAtFile' | 'relink'>;

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
  ): Promise<{
    readonly files: readonly Relinked[];
    readonly left: readonly { readonly source: string; readonly is: Exclude<LinkState, 'whole'> }[];
  }> {
    const files: Relinked[] = [];
    const left: { source: string; is: Exclude<LinkState, 'whole'> }[] = [];
    for (const file of linkedFiles(stored)) {
      if (!file.source.startsWith(from + sep)) continue;
      if (!(await isGone(library, file.source))) continue;
      const source = join(to, file.source.slice(from.length + 1));
      const state = await library.lookAtFile({ ...file, source });
      if (state === 'whole') files.push({ ...file, source });
      else left.push({ source, is: state });
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
      const taken = state === 'whole' ? { ...file, source } : await changedFile(stored, file, source);
      const moved = { from: dirname(file.source), to: dirname(source) };
      const beside = moved.from === moved.to ? [] : (await found(stored, moved)).files;
      const files = [taken, ...beside.filter((each) => each.path !== path)];
      const before = asTheyAre(
        stored,
        files.map((each) => each.path),
      );
      await library.relink(id, files);
      const others = moved.from === moved.to ? 0 : await countOthers(library, moved.from, id);
      return { is: 'done', source, key: remember({ before: [{ id, files: before }], moved }), others };
    },
    relinkOthers: async (key, { signal, onProgress }) => {
      const { moved } = doneAt(key);
      const before: { id: string; files: readonly Relinked[] }[] = [];
      const left: RelinkedOthers['left'] = [];
      let seen = 0;
      if (moved !== null) {
        for await (const stored of linkedWithin(library, moved.from)) {
          // What was relinked before stays, and can be taken back.
          if (signal.aborted) break;
          onProgress?.({ stage: 'comparing', done: seen, of: 0 });
          seen += 1;
          const { files, left: gone } = await found(stored, moved);
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
      for (const { id, files } of before) {
        const stored = await storedOf(id);
        back.push({
          id,
          files: asTheyAre(
            stored,
            files.map(({ path }) => path),
          ),
        });
        await library.relink(id, files);
      }
      done.delete(key);
      return remember({ before: back, moved: null });
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
  return [to, await library.lookAtFile({ ...file, source: to })];
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
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
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

/** Whether nothing can be read at a place. Of a length that no file has, none is hashed for it. */
async function isGone(library: Pick<OpenLibrary, 'lookAtFile'>, source: string): Promise<boolean> {
  const state = await library.lookAtFile({ source, bytes: -1, sha256: '' });
  return state === 'missing' || state === 'unreadable';
}

/** Other assets whose files are gone from a folder. */
async function countOthers(library: RelinkedLibrary, folder: string, but: string): Promise<number> {
  let count = 0;
  for await (const stored of linkedWithin(library, folder)) {
    if (stored.asset.id === but) continue;
    for (const { source } of linkedFiles(stored)) {
      if (!source.startsWith(folder + sep) || !(await isGone(library, source))) continue;
      count += 1;
      break;
    }
  }
  return count;
}
