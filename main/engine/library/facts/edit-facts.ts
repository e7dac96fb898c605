import { join } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { FactsChange, FactsEdit } from '../../../../shared/model/facts/asset-facts.ts';
import { MAX_TAGS } from '../../../../shared/model/facts/tags.ts';
import { createSerialQueue, type Slots } from '../../async/slots.ts';
import { diskError } from '../../disk/disk-error.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { LibraryDisk } from '../disk/library-disk.ts';
import type { ReplaceableIndex } from '../index/replaceable-index.ts';
import { TOO_MANY_TAGS } from './write-facts.ts';

/** What became of the artist's changes. */
export interface EditedFacts {
  /** The edits that take back what was changed. */
  readonly back: readonly FactsEdit[];
  /** How many assets were changed. */
  readonly changed: number;
  /** How many could not be changed, and why the first of them could not. */
  readonly failed: { readonly count: number; readonly why: string } | null;
}

/** Changes what the artist says of assets (names, stars, labels, notes, tags), in the library and in its trash. */
export interface FactsEdits {
  /**
   * Writes the sidecars in slices; every slice is told as it is done. Assets that do not exist any more are left out.
   * @throws AppError `disk` if none could be written
   */
  readonly edit: (edits: readonly FactsEdit[]) => Promise<EditedFacts>;
}

export interface FactsEditsOptions {
  /** The library's, absolute. */
  readonly folder: string;
  readonly disk: Pick<LibraryDisk, 'run'>;
  readonly index: ReplaceableIndex;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Taken for each slice: no asset is moved to the trash or out of it while it is written, and the index is told where it was. */
  readonly turns: Pick<Slots, 'run'>;
  /** Checks that the library is there. Throws AppError. */
  readonly ensure: () => Promise<void>;
  readonly onChange: (ids: readonly string[]) => void;
}

/** A change of one asset. */
interface Wanted {
  readonly id: string;
  readonly change: FactsChange;
}

/** Sidecars that are written before the window hears of them. */
const SLICE = 25;

export function createFactsEdits(options: FactsEditsOptions): FactsEdits {
  const { folder: library, disk, index, clock, logger, turns, ensure, onChange } = options;
  /** In the order in which they were asked for: of two stars, the later ones hold. */
  const asked = createSerialQueue();

  const appErrorOf = (cause: unknown): AppError =>
    cause instanceof AppError ? cause : diskError(cause, 'change the assets', library);

  async function editAll(edits: readonly FactsEdit[]): Promise<EditedFacts> {
    await ensure();
    const wanted = edits.flatMap(({ ids, change }) => ids.map((id) => ({ id, change })));
    const back: Wanted[] = [];
    const failures: AppError[] = [];
    const editSlice = async (some: readonly Wanted[]): Promise<void> => {
      const slice = some.flatMap(({ id, change }) => {
        const found = index.use((each) => each.byId(id));
        return found === null ? [] : [{ id, name: found.asset.name, folder: found.folder, change }];
      });
      const byFolder = new Map(slice.map((each) => [each.folder, each]));
      const { written, report } = await disk.run('writeFacts', {
        library,
        edits: slice.map(({ folder, change }) => ({ folder, change })),
        at: clock.now(),
      });
      for (const each of written) {
        const { id = '', name = '' } = byFolder.get(each.folder) ?? {};
        if ('failed' in each) {
          logger.warn('an asset could not be changed', { folder: each.folder, ...each.failed });
          failures.push(failureWords(name, join(library, each.folder), each.failed));
        } else if (each.back !== null) back.push({ id, change: each.back });
      }
      onChange(await index.change({ of: 'put', entries: report.entries }));
    };
    let done = 0;
    for (const some of slicesOf(wanted)) {
      try {
        await turns.run(() => index.inTurn(() => editSlice(some)));
      } catch (cause) {
        // What was written before can be taken back: it is not to be lost with the error.
        if (back.length === 0) throw cause;
        const why = appErrorOf(cause).message;
        logger.warn('assets could not be changed', { cause: String(cause) });
        const count = failures.length + wanted.length - done;
        return { back: grouped(back), changed: back.length, failed: { count, why } };
      }
      done += some.length;
    }
    const [first] = failures;
    if (first === undefined) return { back: grouped(back), changed: back.length, failed: null };
    if (failures.length === wanted.length) throw first;
    return {
      back: grouped(back),
      changed: back.length,
      failed: { count: failures.length, why: first.message },
    };
  }

  return {
    edit: (edits) =>
      asked.run(async () => {
        try {
          return await editAll(edits);
        } catch (cause) {
          throw appErrorOf(cause);
        }
      }),
  };
}

/** Slices in which no asset is named twice: all of a slice is written at once. */
function slicesOf(wanted: readonly Wanted[]): readonly (readonly Wanted[])[] {
  const slices: Wanted[][] = [];
  let named = new Set<string>();
  for (const each of wanted) {
    if (slices.length === 0 || named.size === SLICE || named.has(each.id)) {
      slices.push([]);
      named = new Set();
    }
    slices.at(-1)?.push(each);
    named.add(each.id);
  }
  return slices;
}

/** A sidecar that is there and cannot be understood was damaged or edited by another program: it is left as it is. */
function failureWords(
  name: string,
  folder: string,
  { code, message }: { readonly code: string | null; readonly message: string },
): AppError {
  const cause = new Error(message);
  if (code === TOO_MANY_TAGS) {
    const why = `An asset has at most ${MAX_TAGS} tags, so nothing was changed of ${name}. Remove some of its tags first.`;
    return new AppError('input', why, { cause });
  }
  if (code !== null)
    return diskError(Object.assign(cause, { code, syscall: 'write' }), `change ${name}`, folder);
  return new AppError(
    'disk',
    `${name} was not changed: the asset.json in ${folder} cannot be read. Check it with a text editor, and try again.`,
    { cause },
  );
}

/** The same change of many assets is one edit. */
function grouped(changes: readonly Wanted[]): readonly FactsEdit[] {
  const groups = new Map<string, { readonly ids: string[]; readonly change: FactsChange }>();
  for (const { id, change } of changes) {
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { ids: [], change };
    groups.set(key, group);
    group.ids.push(id);
  }
  return [...groups.values()];
}
