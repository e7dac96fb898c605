import type { AssetView } from '../../../shared/bridge/views.ts';
import type { App } from '../app.ts';
import type { AppState } from '../app-state.ts';
import { assetInHand, nothingInHand } from './decisions/in-hand.ts';

/** Runs `work` with the selected asset, if there is one. */
export function withSelectedAsset({ store }: Pick<App, 'store'>, work: (view: AssetView) => void) {
  return (): void => {
    const view = assetInHand(store.getState());
    if (view !== undefined) work(view);
  };
}

/**
 * The reason why a command on the selected asset cannot run.
 * @param rule what assets it works on, as the first half of a sentence; empty if it works on every asset
 */
export function selectedAssetRefusal(fits: (view: AssetView) => boolean, rule: string) {
  return (state: AppState): string | null => {
    const view = assetInHand(state);
    if (view === undefined) return nothingInHand(state) ?? 'No asset is selected.';
    if (view.place === 'trash' && rule !== '') return 'It is in the trash; put it back first.';
    return fits(view) ? null : `${rule}; this is a ${view.format}.`;
  };
}
