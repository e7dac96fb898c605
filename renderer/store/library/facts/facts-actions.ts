import type { AssetView } from '../../../../shared/bridge/views.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { type FactsChange, type FactsEdit, withFacts } from '../../../../shared/model/facts/asset-facts.ts';
import { counted } from '../../../words/figures.ts';
import type { App } from '../../app.ts';
import { createAttempt } from '../../attempt.ts';
import { errorBodyOf } from '../../error-body.ts';
import { perApp } from '../../per-app.ts';
import { fetchAsset } from '../fetch-asset.ts';

/** Changes what the artist says of assets: stars, labels, tags, names, notes. */
export interface FactsActions {
  /**
   * Shows a change at once, has it written, and remembers how to take it back.
   * @param what what is changed, as in `change of the stars of 3 assets`
   * @param onTakenBack called each time it was undone
   */
  readonly change: (
    ids: readonly string[],
    change: FactsChange,
    what: string,
    onTakenBack?: () => void,
  ) => Promise<void>;
  /** All tags of the library. An empty list if they cannot be read. */
  readonly tags: () => Promise<readonly { readonly tag: string; readonly count: number }[]>;
}

/** Assets that are written by one call: about two seconds. */
const SLICE = 500;

interface Written {
  readonly back: readonly FactsEdit[];
  /** What was not tried, because it was stopped or an error came before. */
  readonly rest: readonly FactsEdit[];
  /** What was not written, and why. */
  readonly left: { readonly count: number; readonly why: string; readonly isStopped: boolean } | null;
}

/** Said of an undo or a redo that did not come to its end. */
export const PART_IS_DONE = 'A part of it is done: the same once more goes on with the others.';

const sizeOf = (edits: readonly FactsEdit[]): number => edits.reduce((sum, { ids }) => sum + ids.length, 0);

/** Edits of at most {@link SLICE} assets together, in the same order. */
function slicesOf(edits: readonly FactsEdit[]): readonly (readonly FactsEdit[])[] {
  const slices: FactsEdit[][] = [[]];
  let room = SLICE;
  for (const { ids, ...edit } of edits) {
    for (let from = 0; from < ids.length; ) {
      if (room === 0) {
        slices.push([]);
        room = SLICE;
      }
      const some = ids.slice(from, from + room);
      slices.at(-1)?.push({ ...edit, ids: some });
      from += some.length;
      room -= some.length;
    }
  }
  return slices;
}

export const factsActions = perApp(createFactsActions);

function createFactsActions(app: App): FactsActions {
  const { store, bridge, feeds } = app;
  const attempt = createAttempt(app);

  /** What is shown is what will be written; the engine's events say how it came out. */
  function showNow(edits: readonly FactsEdit[]): void {
    const { assetsById, cacheAssets } = store.getState();
    const changed = new Map<string, AssetView>();
    for (const { ids, change } of edits) {
      for (const id of ids) {
        const view = changed.get(id) ?? assetsById.get(id);
        if (view !== undefined)
          changed.set(id, { ...view, asset: withFacts(view.asset, change, Date.now()) });
      }
    }
    cacheAssets([...changed.values()]);
  }

  /** Returns the edits that take these back, and those that were not tried. */
  async function write(edits: readonly FactsEdit[]): Promise<Pick<Written, 'back' | 'rest'>> {
    const before = store.getState().assetsById;
    showNow(edits);
    try {
      const { back, rest, left } = await writeSlices(slicesOf(edits));
      if (left !== null) {
        const message = `${counted(left.count, 'asset was', 'assets were')} not changed. ${left.why}`;
        store.getState().addNotice({ level: left.isStopped ? 'info' : 'error', message, at: Date.now() });
        await readAgain(edits, before);
      }
      return { back, rest };
    } catch (cause) {
      // Not what was shown before: a part may be written, and others may have changed it since.
      await readAgain(edits, before);
      throw cause;
    }
  }

  /** Many are written in slices, with their progress and a Stop. What was written before an error can be taken back. */
  async function writeSlices(slices: readonly (readonly FactsEdit[])[]): Promise<Written> {
    const of = slices.reduce((sum, slice) => sum + sizeOf(slice), 0);
    const { folder } = store.getState().libraryStatus;
    const back: FactsEdit[] = [];
    let [done, tried, isStopped] = [0, 0, false];
    const rest = (): readonly FactsEdit[] => slices.slice(tried).flat();
    const failed = { count: 0, why: '' };
    const stop = (): void => {
      isStopped = true;
    };
    try {
      for (const slice of slices) {
        if (slices.length > 1) store.getState().setEditing({ done, of, stop });
        const isElsewhere = store.getState().libraryStatus.folder !== folder;
        if (isStopped || isElsewhere) {
          const why = isElsewhere ? 'Another library was opened.' : 'You stopped the change.';
          const left = { count: of - done + failed.count, why, isStopped: true };
          return { back, rest: isElsewhere ? [] : rest(), left };
        }
        const answer = await bridge.library.edit({
          edits: slice.map(({ ids, change }) => ({ ids: [...ids], change })),
        });
        back.push(...answer.back);
        failed.count += answer.failed?.count ?? 0;
        failed.why ||= answer.failed?.why ?? '';
        done += sizeOf(slice);
        tried += 1;
      }
    } catch (cause) {
      if (back.length === 0) throw cause;
      failed.count += of - done;
      failed.why = errorBodyOf(cause).message;
    } finally {
      if (slices.length > 1) store.getState().setEditing(null);
    }
    return { back, rest: rest(), left: failed.count === 0 ? null : { ...failed, isStopped: false } };
  }

  /** What cannot be read is shown as it was. */
  async function readAgain(
    edits: readonly FactsEdit[],
    before: ReadonlyMap<string, AssetView>,
  ): Promise<void> {
    for (const id of new Set(edits.flatMap(({ ids }) => ids))) {
      const view = before.get(id);
      if (view === undefined || !store.getState().assetsById.has(id)) continue;
      await fetchAsset({ store, bridge, feeds }, id).catch(() => store.getState().cacheAsset(view));
    }
  }

  return {
    change: (ids, change, what, onTakenBack) =>
      store.getState().willRemember(
        attempt(async () => {
          let { back } = await write([{ ids: [...ids], change }]);
          if (back.length === 0) return;
          let forth: readonly FactsEdit[] = [];
          // One that was stopped takes back what was written.
          const changed = ids.length > SLICE ? sizeOf(back) : ids.length;
          const label = `change of ${what} of ${counted(changed, 'asset')}`;
          store.getState().remember({
            label,
            undo: async () => {
              const written = await write(back);
              forth = [...written.back, ...forth];
              back = written.rest;
              onTakenBack?.();
              if (back.length > 0) throw new AppError('cancelled', PART_IS_DONE);
              return null;
            },
            redo: async () => {
              const written = await write(forth);
              back = [...written.back, ...back];
              forth = written.rest;
              if (forth.length > 0) throw new AppError('cancelled', PART_IS_DONE);
              return null;
            },
          });
        }),
      ),
    tags: () => bridge.library.tags().catch(() => []),
  };
}
