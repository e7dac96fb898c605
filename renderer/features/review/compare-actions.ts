import { AppError } from '../../../shared/model/app-error.ts';
import type { App } from '../../store/app.ts';
import { createAttempt } from '../../store/attempt.ts';
import { enterWorkspace } from '../../store/enter-workspace.ts';
import { activeCompared, comparedViews, comparisonNow } from '../../store/library/compare-slice.ts';
import { assetsInHand } from '../../store/library/decisions/in-hand.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { positionOf, selectedAsset } from '../../store/library/library-slice.ts';
import { perApp } from '../../store/per-app.ts';
import { viewerActions } from '../../store/settings/viewer-actions.ts';

export interface CompareActions {
  /** Holds assets against each other in Review: those that are selected, or a version and another one of its stack. */
  readonly begin: () => Promise<void>;
  /** Shows the library again as it was before. */
  readonly end: () => Promise<void>;
  /** Makes the next one of what is compared active, and the first one after the last. */
  readonly other: () => Promise<void>;
}

export const compareActions = perApp(createCompareActions);

function createCompareActions(app: App): CompareActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  const library = libraryActions(app);

  /** In the order in which they are shown; of those that are not, the one in hand first. */
  async function chosen(): Promise<{ readonly inHand: string; readonly ids: readonly string[] }> {
    const selected = [...assetsInHand(state())];
    const inHand = selectedAsset(state())?.asset.id ?? selected[0];
    const others = selected.filter((id) => id !== inHand);
    if (inHand === undefined) throw new AppError('input', 'No asset is selected.');
    if (others.length > 0) {
      const places = new Map([inHand, ...others].map((id) => [id, positionOf(state(), id)]));
      const ids = [...places.keys()].toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
      return { inHand, ids };
    }
    const { assets } = await bridge.library.versions({ id: inHand, limit: 2 });
    const version = assets.find(({ asset }) => asset.id !== inHand);
    if (version === undefined)
      throw new AppError('input', 'It has no other versions: select two to four assets to compare.');
    return { inHand, ids: [inHand, version.asset.id] };
  }

  return {
    begin: () =>
      attempt(async () => {
        const { inHand, ids } = await chosen();
        const query = `id:${ids.join(',')}`;
        const known = comparisonNow(state());
        const before = known?.before ?? state().libraryOrder;
        const depthBefore = known?.depthBefore ?? state().settings.viewer.depthAs;
        state().setComparison({ ids, query, before, depthBefore });
        library.setOrder({ query, stacked: false });
        state().selectAsset(inHand);
        state().closeFile();
        enterWorkspace(app, 'review');
      }),
    end: () =>
      attempt(async () => {
        const comparison = comparisonNow(state());
        state().setComparison(null);
        if (comparison === null) return;
        const { query = '', stacked = false } = comparison.before;
        library.setOrder({ query, stacked });
        // Flat pictures cannot be compared: what was chosen in their place was chosen for the comparison.
        if (comparison.depthBefore === 'picture' && state().settings.viewer.depthAs !== 'picture')
          viewerActions(app).change({ depthAs: 'picture' });
      }),
    other: async () => {
      const views = comparedViews(state());
      const next = views[(activeCompared(state()) + 1) % views.length];
      if (next !== undefined) await library.select(next.asset.id, 'only');
    },
  };
}
