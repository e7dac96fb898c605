import type { App } from '../../app.ts';
import { fetchAsset } from '../fetch-asset.ts';
import { assetAt, positionOf } from '../library-slice.ts';

/** What is where in the present order: of the loaded pages, and asked of the engine where these have no answer. */
export interface OrderReads {
  /** −1 if the asset is not there. */
  readonly positionFor: (id: string | null) => Promise<number>;
  /** The assets of a stretch of positions, both ends included. */
  readonly idsBetween: (from: number, to: number) => Promise<readonly string[]>;
  /** Loads an asset that is not cached. */
  readonly loadAsset: (id: string) => Promise<void>;
}

export function createOrderReads({
  store,
  bridge,
  feeds,
}: Pick<App, 'store' | 'bridge' | 'feeds'>): OrderReads {
  const state = store.getState;
  return {
    positionFor: async (id) => {
      const near = positionOf(state(), id);
      if (near >= 0 || id === null) return near;
      return (await bridge.library.position({ ...state().libraryOrder, id })) ?? -1;
    },
    idsBetween: async (from, to) => {
      const near = Array.from({ length: to - from + 1 }, (_, at) => assetAt(state(), from + at)?.asset.id);
      if (near.every((id) => id !== undefined)) return near;
      return bridge.library.ids({ ...state().libraryOrder, offset: from, limit: to - from + 1 });
    },
    loadAsset: async (id) => {
      if (!state().assetsById.has(id)) await fetchAsset({ store, bridge, feeds }, id);
    },
  };
}
