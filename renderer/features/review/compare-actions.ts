import { AppError } from '../../../shared/model/app-error.ts';
import type { LibraryOrder } from '../../../shared/model/library-order.ts';
import type { App } from '../../store/app.ts';
import { createAttempt } from '../../store/attempt.ts';
import { enterWorkspace } from '../../store/enter-workspace.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { selectedAsset } from '../../store/library/library-slice.ts';
import { perApp } from '../../store/per-app.ts';

export interface CompareActions {
  /** Shows two assets alone in Review, to alternate between them: those that are selected, or a version and the top of its stack. */
  readonly begin: () => Promise<void>;
  /** Shows the library again as it was before. */
  readonly end: () => Promise<void>;
  /** Whether two assets are compared: the search is still theirs. */
  readonly isUnderWay: (order: LibraryOrder) => boolean;
}

export const compareActions = perApp(createCompareActions);

function createCompareActions(app: App): CompareActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  /** The search that shows the two, and the order of before. */
  let compared: { readonly query: string; readonly before: LibraryOrder } | null = null;

  /** The asset in hand first. */
  async function pair(): Promise<readonly [string, string]> {
    const { selectedAssetIds } = state();
    const inHand = selectedAsset(state())?.asset.id ?? [...selectedAssetIds][0];
    const other = [...selectedAssetIds].find((id) => id !== inHand);
    if (inHand === undefined) throw new AppError('input', 'No asset is selected.');
    if (other !== undefined) return [inHand, other];
    const { assets } = await bridge.library.versions({ id: inHand, limit: 2 });
    const version = assets.find(({ asset }) => asset.id !== inHand);
    if (version === undefined)
      throw new AppError('input', 'It has no other versions: select two assets to compare.');
    return [inHand, version.asset.id];
  }

  return {
    begin: () =>
      attempt(async () => {
        const [inHand, other] = await pair();
        const query = `id:${inHand},${other}`;
        const before = isUnderWay(state().libraryOrder) ? (compared?.before ?? null) : state().libraryOrder;
        compared = { query, before: before ?? state().libraryOrder };
        libraryActions(app).setOrder({ query, stacked: false });
        state().selectAsset(inHand);
        enterWorkspace(app, 'review');
      }),
    end: () =>
      attempt(async () => {
        const { before } = compared ?? {};
        compared = null;
        if (before !== undefined)
          libraryActions(app).setOrder({ query: before.query ?? '', stacked: before.stacked ?? false });
      }),
    isUnderWay,
  };

  function isUnderWay({ query = '' }: LibraryOrder): boolean {
    return compared !== null && query === compared.query;
  }
}
