import type { AssetView } from '../../../shared/bridge/views.ts';
import type { App } from '../app.ts';
import { type LibrarySlice, selectedAsset } from './library-slice.ts';

/** Does something with the selected asset; nothing where there is none. */
export function withSelectedAsset({ store }: Pick<App, 'store'>, work: (view: AssetView) => void) {
  return (): void => {
    const view = selectedAsset(store.getState());
    if (view !== undefined) work(view);
  };
}

/**
 * Why a command of the selected asset cannot be done.
 * @param rule what it takes, as the first half of a sentence; empty for a command that takes every asset
 */
export function selectedAssetRefusal(fits: (view: AssetView) => boolean, rule: string) {
  return (state: LibrarySlice): string | null => {
    const view = selectedAsset(state);
    if (view === undefined) return 'No asset is selected.';
    if (view.place === 'trash' && rule !== '') return 'It is in the trash; put it back first.';
    return fits(view) ? null : `${rule}; this is a ${view.format}.`;
  };
}
