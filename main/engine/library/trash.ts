import { dirname, join } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import type { LibraryPlace } from '../../../shared/model/library-order.ts';
import type { Slots } from '../async/slots.ts';
import { diskError } from '../disk/disk-error.ts';
import type { Ids, Logger } from '../ports.ts';
import type { LibraryDisk } from './disk/library-disk.ts';
import type { IndexedAsset } from './index/indexed-asset.ts';
import type { ReplaceableIndex } from './index/replaceable-index.ts';
import { isNameTaken, NAME_TRIES } from './name-taken.ts';

/**
 * The library's own trash: `trash/2026-11/chair-7f3a` beside `assets/2026-11/chair-7f3a`, on the same volume, so that an asset
 * is moved there and back by one rename. Only the artist empties it.
 */
export interface Trash {
  /** Moves assets into the trash, or back out of it. Skips those that are there already. Returns the ids that moved. */
  readonly move: (ids: readonly string[], to: LibraryPlace) => Promise<readonly string[]>;
  /** Deletes assets of the trash permanently. Returns the ids that are gone. */
  readonly deleteForGood: (ids: readonly string[]) => Promise<readonly string[]>;
  /** Deletes everything in the trash, including what is no asset. */
  readonly empty: () => Promise<void>;
}

export interface TrashOptions {
  /** The library's, absolute. */
  readonly folder: string;
  readonly disk: Pick<LibraryDisk, 'run'>;
  readonly index: ReplaceableIndex;
  readonly ids: Ids;
  readonly logger: Logger;
  /** In which a folder keeps its place: nothing else writes into it meanwhile. */
  readonly turns: Pick<Slots, 'run'>;
  /** Checks that the library is there. Throws AppError. */
  readonly ensure: () => Promise<void>;
  readonly onChange: (ids: readonly string[]) => void;
}

const TREES: Readonly<Record<LibraryPlace, string>> = { library: 'assets', trash: 'trash' };
/** Ends the hidden name of a folder that is being deleted; hidden folders are no assets. */
const GOING = '.going';
/** The time limit for removing a folder with its content. Milliseconds. */
const REMOVE_MS = 120_000;

export function createTrash(options: TrashOptions): Trash {
  const { folder, disk, index, ids, logger, turns, ensure, onChange } = options;
  const find = (id: string): IndexedAsset | null => index.use((each) => each.byId(id));

  async function moveOne(stored: IndexedAsset, to: LibraryPlace): Promise<void> {
    const [, month = '', name = ''] = stored.folder.split('/');
    const tree = `${TREES[to]}/${month}`;
    await disk.run('makeFolders', { path: join(folder, tree) });
    const target = await renameFree(join(folder, stored.folder), join(folder, tree), name);
    onChange(await index.change({ of: 'move', from: stored.folder, to: `${tree}/${target}` }));
  }

  /** If the name exists, because another program added it meanwhile, a suffix is added. */
  async function renameFree(from: string, home: string, name: string): Promise<string> {
    for (let tries = 0; ; tries += 1) {
      const free = tries === 0 ? name : `${name}-${ids.hex(4)}`;
      try {
        await disk.run('rename', { from, to: join(home, free) });
        return free;
      } catch (cause) {
        if (!isNameTaken(cause) || tries >= NAME_TRIES) throw cause;
      }
    }
  }

  /** Tries all of them. Those that moved stay moved; the error is thrown at the end. */
  async function each(
    wanted: readonly string[],
    what: string,
    work: (stored: IndexedAsset) => Promise<boolean>,
  ): Promise<readonly string[]> {
    await ensure();
    const done: string[] = [];
    let failed: AppError | null = null;
    const doOne = async (id: string): Promise<void> => {
      const stored = find(id);
      if (stored === null) return;
      try {
        if (await work(stored)) done.push(id);
      } catch (cause) {
        logger.warn(`an asset could not be ${what}`, { folder: stored.folder, cause: String(cause) });
        failed ??= diskError(cause, `${what} ${stored.asset.name}`, join(folder, stored.folder));
      }
    };
    for (const id of wanted) await turns.run(() => doOne(id));
    if (failed !== null && done.length === 0) throw failed;
    return done;
  }

  /** Has a longer time limit, because there may be many files. */
  async function removeAll(path: string): Promise<void> {
    await disk.run('remove', { path }, { limitMs: REMOVE_MS });
  }

  async function remove(stored: string): Promise<void> {
    const path = join(folder, stored);
    const hidden = join(dirname(path), `.${ids.hex(12)}${GOING}`);
    await index.inTurn(async () => {
      // Hidden by one rename first, so that a half-deleted asset is never read as an asset.
      await disk.run('rename', { from: path, to: hidden });
      onChange(await index.change({ of: 'remove', folders: [stored] }));
    });
    await removeAll(hidden);
  }

  return {
    move: async (wanted, to) => {
      const touched = new Set<string>();
      const moved = await each(wanted, to === 'trash' ? 'move to the trash' : 'put back', async (stored) => {
        if (stored.place === to) return false;
        await index.inTurn(() => moveOne(stored, to));
        const [, month = ''] = stored.folder.split('/');
        touched.add(`assets/${month}`).add(`trash/${month}`);
        return true;
      });
      for (const month of touched) {
        await disk.run('sync', { path: join(folder, month) }).catch((cause: unknown) => {
          // They have moved, and whoever moved them must be able to undo it.
          logger.warn('moved assets may not be on the disk yet', { folder: month, cause: String(cause) });
        });
      }
      return moved;
    },
    deleteForGood: (wanted) =>
      each(wanted, 'delete', async (stored) => {
        if (stored.place !== 'trash') return false;
        const month = dirname(join(folder, stored.folder));
        if (await disk.run('isLink', { path: month })) {
          throw new AppError(
            'refused',
            `${month} is a link that leads out of the trash; delete what it leads to by hand.`,
          );
        }
        await remove(stored.folder);
        return true;
      }),
    empty: async () => {
      await ensure();
      const trash = join(folder, TREES.trash);
      try {
        for (const month of await disk.run('names', { path: trash })) {
          // If it is a link, `names` gives none: a link's target is not in the trash.
          for (const name of await disk.run('names', { path: join(trash, month) })) {
            if (name.endsWith(GOING)) await removeAll(join(trash, month, name));
            else await remove(`${TREES.trash}/${month}/${name}`);
          }
          await removeAll(join(trash, month));
        }
      } catch (cause) {
        throw diskError(cause, 'empty the trash', trash);
      }
    },
  };
}
