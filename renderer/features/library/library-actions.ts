import { LIBRARY_PAGE } from '../../store/connect.ts';
import type { Effects } from '../../store/create-actions.ts';

export interface LibraryActions {
  /** Pages in what follows, when the grid comes near its end. */
  readonly loadMore: () => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly showInFolder: (id: string) => Promise<void>;
  /** Puts text on the clipboard, and says whether it is there. */
  readonly copyText: (text: string) => Promise<void>;
}

/** Reading the library. */
export function createLibraryActions({ store, bridge, attempt }: Effects): LibraryActions {
  let loading = false;
  const load = async (offset: number): Promise<void> => {
    if (loading) return;
    loading = true;
    await attempt(async () => {
      const { assets, total } = await bridge.library.list({ offset, limit: LIBRARY_PAGE });
      if (offset === 0) store.getState().replaceAssets(assets, total);
      else store.getState().appendAssets(assets, total);
    });
    loading = false;
  };
  return {
    loadMore: async () => {
      const { assets, assetTotal } = store.getState();
      if (assets.length < assetTotal) await load(assets.length);
    },
    reload: () => load(0),
    showInFolder: (id) => attempt(() => bridge.library.showInFolder({ id })),
    copyText: async (text) => {
      const { addNotice } = store.getState();
      await navigator.clipboard.writeText(text).then(
        () => addNotice({ level: 'info', message: 'Copied.', at: Date.now() }),
        () =>
          addNotice({
            level: 'error',
            message: 'The system did not let it be copied; select the text instead.',
            at: Date.now(),
          }),
      );
    },
  };
}
