import type { AssetView } from '../../../shared/bridge/views.ts';
import type { App } from '../app.ts';
import { type LibrarySlice, selectedAsset } from './library-slice.ts';

/** Runs `work` with the selected asset, if there is one. */
export function withSelectedAsset({ store }: Pick<App, 'store'>, work: (view: AssetView) => void) {
  return (): void => {
    const view = selectedAsset(store.getState());
    if (view !== undefined) work(view);
  };
}

/**
 * The reason why a command on the selected asset cannot run.
 * @param rule what assets it works on, as the first half of a sentence; empty if it works on every asset
 */
export function selectedAssetRefusal(fits: (view: AssetView) => boolean, rule: string) {
  return (state: LibrarySlice): string | null => {
    const view = selectedAsset(state);
    if (view === undefined) return 'No asset is selected.';
    if (view.place === 'trash' && rule !== '') return 'It is in the trash; put it back first.';
    return fits(view) ? null : `${rule}; this is a ${view.format}.`;
  };
}
