import type { AssetView } from '../../../shared/bridge/views.ts';
import { type FactsChange, type FactsEdit, withFacts } from '../../../shared/model/facts/asset-facts.ts';
import { counted } from '../../words/figures.ts';
import type { App } from '../app.ts';
import { createAttempt } from '../attempt.ts';
import { perApp } from '../per-app.ts';
import { fetchAsset } from './fetch-asset.ts';

/** Changes what the artist says of assets: stars, labels, tags, names, notes. */
export interface FactsActions {
  /**
   * Shows a change at once, has it written, and remembers how to take it back.
   * @param what what is changed, as in `change of the stars of 3 assets`
   */
  readonly change: (ids: readonly string[], change: FactsChange, what: string) => Promise<void>;
  /** All tags of the library. An empty list if they cannot be read. */
  readonly tags: () => Promise<readonly { readonly tag: string; readonly count: number }[]>;
}

export const factsActions = perApp(createFactsActions);

function createFactsActions(app: App): FactsActions {
  const { store, bridge, feeds } = app;
  const attempt = createAttempt(app);

  /** What is shown is what will be written; the engine's events say how it came out. */
  function showNow(edits: readonly FactsEdit[]): void {
    const { assetsById, cacheAsset } = store.getState();
    for (const { ids, change } of edits) {
      for (const id of ids) {
        const view = assetsById.get(id);
        if (view !== undefined) cacheAsset({ ...view, asset: withFacts(view.asset, change, Date.now()) });
      }
    }
  }

  /** Returns the edits that take these back. */
  async function write(edits: readonly FactsEdit[]): Promise<readonly FactsEdit[]> {
    const before = store.getState().assetsById;
    showNow(edits);
    try {
      const { back, failed } = await bridge.library.edit({
        edits: edits.map(({ ids, change }) => ({ ids, change })),
      });
      if (failed !== null) {
        const message = `${counted(failed.count, 'asset was', 'assets were')} not changed. ${failed.why}`;
        store.getState().addNotice({ level: 'error', message, at: Date.now() });
        await readAgain(edits, before);
      }
      return back;
    } catch (cause) {
      // Not what was shown before: a part may be written, and others may have changed it since.
      await readAgain(edits, before);
      throw cause;
    }
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
    change: (ids, change, what) =>
      store.getState().willRemember(
        attempt(async () => {
          let back = await write([{ ids: [...ids], change }]);
          if (back.length === 0) return;
          let forth: readonly FactsEdit[] = [];
          const label = `change of ${what} of ${counted(ids.length, 'asset')}`;
          store.getState().remember({
            label,
            undo: async () => {
              forth = await write(back);
              return null;
            },
            redo: async () => {
              back = await write(forth);
              return null;
            },
          });
        }),
      ),
    tags: () => bridge.library.tags().catch(() => []),
  };
}
