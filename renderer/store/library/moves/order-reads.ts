import type { App } from '../../app.ts';
import { fetchAsset } from '../fetch-asset.ts';
import { assetAt, positionOf } from '../library-slice.ts';
import { idsInPlaces, shownStacks } from '../stacks/open-stacks.ts';

/**
 * What is where in what is shown: of the loaded pages, and asked of the engine where these have no answer. Places count the versions of open stacks,
 * positions of the engine do not.
 */
export interface OrderReads {
  /** The place of an asset; −1 if it is not there. */
  readonly positionFor: (id: string | null) => Promise<number>;
  /** The assets of a stretch of places, both ends included. */
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
      const position = await bridge.library.position({ ...state().libraryOrder, id });
      return position === null ? -1 : shownStacks(state()).placeOf(position);
    },
    idsBetween: async (from, to) => {
      const near = Array.from({ length: to - from + 1 }, (_, at) => assetAt(state(), from + at)?.asset.id);
      if (near.every((id) => id !== undefined)) return near;
      const stacks = shownStacks(state());
      const [first, last] = stacks.positionsOf([from, to]);
      const ids = await bridge.library.ids({
        ...state().libraryOrder,
        offset: first,
        limit: last - first + 1,
      });
      return idsInPlaces(stacks, [from, to], ids);
    },
    loadAsset: async (id) => {
      if (!state().assetsById.has(id)) await fetchAsset({ store, bridge, feeds }, id);
    },
  };
}
