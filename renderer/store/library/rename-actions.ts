import type { FactsEdit } from '../../../shared/model/facts/asset-facts.ts';
import { type AssetFields, assetFields, type NewName } from '../../../shared/model/naming/asset-names.ts';
import { BUILT_IN_RECIPES } from '../../../shared/model/recipe.ts';
import { MAX_VALUES } from '../../../shared/model/search/parse-query.ts';
import { counted } from '../../words/figures.ts';
import type { App } from '../app.ts';
import { perApp } from '../per-app.ts';
import { idsInPlaces, shownStacks } from './stacks/open-stacks.ts';

/** An asset that is to be renamed. */
export interface NamedAsset {
  readonly id: string;
  readonly fields: AssetFields;
}

type Progress = (done: number) => void;

/** Gives many assets new names. */
export interface RenameActions {
  /** What goes into the names of these assets, in the order of the grid. Throws the engine's error. @param onRead how many were read so far */
  readonly read: (
    ids: readonly string[],
    signal: AbortSignal,
    onRead: Progress,
  ) => Promise<readonly NamedAsset[]>;
  /**
   * Writes the names in slices, and remembers how to take them back in one step, also where it was stopped or failed on the way. Returns how many were
   * changed and why not all were; throws the engine's error if none was.
   */
  readonly rename: (
    names: readonly NewName[],
    signal: AbortSignal,
    onWritten: Progress,
  ) => Promise<{ readonly changed: number; readonly why: string | null }>;
}

/** Assets that are written by one call: between two, the progress is told, and it can be stopped. */
const SLICE = 100;

export const renameActions = perApp(createRenameActions);

function createRenameActions({ store, bridge }: App): RenameActions {
  const state = store.getState;

  async function inGridOrder(ids: readonly string[]): Promise<readonly string[]> {
    const wanted = new Set(ids);
    const covers = await bridge.library.ids({ ...state().libraryOrder, offset: 0, limit: 2_000_000 });
    const stacks = shownStacks(state());
    const all = idsInPlaces(stacks, [0, covers.length + stacks.others - 1], covers);
    const shown = all.filter((id) => wanted.has(id));
    const seen = new Set(shown);
    return [...shown, ...ids.filter((id) => !seen.has(id))];
  }

  /** Writes edits in slices. Returns the edits that take them back. */
  async function write(
    edits: readonly FactsEdit[],
    signal: AbortSignal | null,
    onWritten: Progress,
  ): Promise<{ readonly back: readonly FactsEdit[]; readonly why: string | null }> {
    const back: FactsEdit[] = [];
    let why: string | null = null;
    let failures = 0;
    for (let from = 0; from < edits.length && signal?.aborted !== true; from += SLICE) {
      const slice = edits.slice(from, from + SLICE);
      try {
        const answer = await bridge.library.edit({
          edits: slice.map(({ ids, change }) => ({ ids, change })),
        });
        back.push(...answer.back);
        if (answer.failed !== null) {
          failures += answer.failed.count;
          why ??= answer.failed.why;
        }
      } catch (cause) {
        // What was written before can be taken back: it is not to be lost with the error.
        if (back.length === 0) throw cause;
        failures += edits.length - from;
        why = cause instanceof Error ? cause.message : String(cause);
        break;
      }
      onWritten(Math.min(edits.length, from + slice.length));
    }
    const words =
      why === null ? null : `${counted(failures, 'asset was', 'assets were')} not renamed. ${why}`;
    return { back, why: words };
  }

  return {
    read: async (ids, signal, onRead) => {
      const ordered = await inGridOrder(ids);
      const recipes = [...state().settings.recipes, ...BUILT_IN_RECIPES];
      const found: NamedAsset[] = [];
      for (let from = 0; from < ordered.length && !signal.aborted; from += MAX_VALUES) {
        const slice = ordered.slice(from, from + MAX_VALUES);
        const { place } = state().libraryOrder;
        const query = `id:${slice.join(',')}`;
        const { assets } = await bridge.library.list({ place, query, offset: 0, limit: MAX_VALUES });
        const byId = new Map(assets.map(({ asset }) => [asset.id, asset]));
        for (const id of slice) {
          const asset = byId.get(id);
          if (asset !== undefined) found.push({ id, fields: assetFields(asset, recipes) });
        }
        onRead(found.length);
      }
      return found;
    },
    rename: async (names, signal, onWritten) => {
      const edits = names.map(({ id, after }): FactsEdit => ({ ids: [id], change: { name: after } }));
      const work = write(edits, signal, onWritten);
      const { back, why } = await state().willRemember(work);
      // Assets that had one name are taken back by one edit.
      const changed = back.reduce((sum, { ids }) => sum + ids.length, 0);
      if (back.length > 0) {
        let next = back;
        const turn = async (): Promise<string | null> => {
          const written = await write(next, null, () => undefined);
          next = written.back;
          return written.why;
        };
        state().remember({ label: `renaming of ${counted(changed, 'asset')}`, undo: turn, redo: turn });
      }
      return { changed, why };
    },
  };
}
