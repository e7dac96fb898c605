import { AppError } from '../../../shared/model/app-error.ts';
import type { FactsEdit } from '../../../shared/model/facts/asset-facts.ts';
import { type AssetFields, assetFields, type NewName } from '../../../shared/model/naming/asset-names.ts';
import { BUILT_IN_RECIPES } from '../../../shared/model/recipe.ts';
import { MAX_VALUES } from '../../../shared/model/search/parse-query.ts';
import { counted } from '../../words/figures.ts';
import type { App } from '../app.ts';
import { errorBodyOf } from '../error-body.ts';
import { perApp } from '../per-app.ts';
import { PART_IS_DONE } from './facts/facts-actions.ts';
import { idsInPlaces, shownStacks } from './stacks/open-stacks.ts';

/** An asset that is to be renamed. */
export interface NamedAsset {
  readonly id: string;
  readonly fields: AssetFields;
}

type Progress = (done: number) => void;

/** Resolves with a remark for the artist, or null. Throws AppError where something is left to be done by the same once more. */
type Turn = () => Promise<string | null>;

interface Written {
  /** The edits that take back what was written. */
  readonly back: readonly FactsEdit[];
  /** What could not be written. */
  readonly rest: readonly FactsEdit[];
  readonly why: string | null;
}

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

/** The edits of a slice without the assets that were changed. */
function withoutDone(slice: readonly FactsEdit[], back: readonly FactsEdit[]): readonly FactsEdit[] {
  const done = new Set(back.flatMap(({ ids }) => ids));
  return slice.flatMap(({ ids, change }) => {
    const left = ids.filter((id) => !done.has(id));
    return left.length === 0 ? [] : [{ ids: left, change }];
  });
}

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

  /** Writes edits in slices. Throws the engine's error if none could be written. */
  async function write(
    edits: readonly FactsEdit[],
    signal: AbortSignal | null,
    onWritten: Progress,
  ): Promise<Written> {
    const back: FactsEdit[] = [];
    const rest: FactsEdit[] = [];
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
          rest.push(...withoutDone(slice, answer.back));
        }
      } catch (cause) {
        // What was written before can be taken back: it is not to be lost with the error.
        if (back.length === 0) throw cause;
        rest.push(...edits.slice(from));
        failures += edits.slice(from).reduce((sum, { ids }) => sum + ids.length, 0);
        why = cause instanceof Error ? cause.message : String(cause);
        break;
      }
      onWritten(Math.min(edits.length, from + slice.length));
    }
    const words =
      why === null ? null : `${counted(failures, 'asset was', 'assets were')} not renamed. ${why}`;
    return { back, rest, why: words };
  }

  /** Undo and redo of names. What one could not write stays for the next time. */
  function turns(back: readonly FactsEdit[]): readonly [undo: Turn, redo: Turn] {
    const sides = { back, forth: [] as readonly FactsEdit[] };
    /** The side of which a part was written. */
    let begun: keyof typeof sides | null = null;
    const turn = async (from: keyof typeof sides, to: keyof typeof sides): Promise<string | null> => {
      const isAgain = begun === from;
      begun = null;
      let written: Written;
      try {
        written = await write(sides[from], null, () => undefined);
      } catch (cause) {
        if (!isAgain) throw cause;
        // Nothing more goes: the rest, which is tried again after the opposite, must not bar the way to earlier changes for ever.
        return errorBodyOf(cause).message;
      }
      sides[to] = [...written.back, ...sides[to]];
      sides[from] = written.rest;
      // Likewise where the engine throws nothing, as some of the rest are gone from the library.
      if (written.rest.length === 0 || (isAgain && written.back.length === 0)) return written.why;
      begun = from;
      throw new AppError('cancelled', `${written.why ?? ''} ${PART_IS_DONE}`);
    };
    return [() => turn('back', 'forth'), () => turn('forth', 'back')];
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
      const { back, why } = await state().willRemember(write(edits, signal, onWritten));
      // Assets that had one name are taken back by one edit.
      const changed = back.reduce((sum, { ids }) => sum + ids.length, 0);
      if (back.length > 0) {
        const [undo, redo] = turns(back);
        state().remember({ label: `renaming of ${counted(changed, 'asset')}`, undo, redo });
      }
      return { changed, why };
    },
  };
}
