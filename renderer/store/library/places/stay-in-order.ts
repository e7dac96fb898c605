import type { App } from '../../app.ts';
import type { AppState } from '../../app-state.ts';
import { createAttempt } from '../../attempt.ts';
import { isReviewing } from '../decisions/decide-in-hand.ts';
import { fetchAsset } from '../fetch-asset.ts';
import { libraryActions } from '../library-actions.ts';
import { assetCount } from '../library-slice.ts';
import { isSearching } from '../search-pages.ts';
import { activeAssetId } from '../viewing.ts';
import { placeInOrder } from './place-in-order.ts';

/**
 * Where results are gone through one by one, what is shown is one of those that are gone through: when it leaves them, since it was decided about while
 * that is searched for, or when others are searched for, the one that stands in its place now is shown, or the last one, or nothing where none is left. So
 * it is where a search has another version of its subject alone: the cover of that stack is shown.
 * What is shown on demand although it is none of them stays until then. Returns a function that ends it.
 */
export function stayInOrder(app: App): () => void {
  const { store, bridge, feeds } = app;
  const state = store.getState;
  const attempt = createAttempt(app);
  /** The asset that was among those that are gone through, and its position. */
  let seen = { id: '', position: 0 };
  /** Whether the order is another one than what is shown was chosen of. */
  let isOther = true;
  /** The order that was changed to under what is shown; null once something was chosen in it. */
  let unchosenIn: AppState['libraryOrder'] | null = null;
  let isEnded = false;

  const isConcerned = (now: AppState): boolean =>
    now.viewing.kind === 'asset' && isSearching(now.libraryOrder) && isReviewing(app);

  function note(now: AppState): void {
    const id = activeAssetId(now.viewing);
    if (id === null || now.isCountDue) return;
    const { at } = placeInOrder(now, id);
    if (at === null) return;
    seen = { id, position: at - 1 };
    isOther = false;
  }

  async function look(isWanted: () => boolean): Promise<void> {
    const { libraryOrder: order, viewing } = state();
    const id = activeAssetId(viewing);
    if (id === null || isEnded || !isConcerned(state()) || !(isOther || seen.id === id)) return;
    const isSame = (): boolean =>
      isWanted() && !isEnded && state().libraryOrder === order && state().viewing === viewing;
    const place = await bridge.library.position({ ...order, id });
    if ((place !== null && (unchosenIn !== order || (await isFound(order, id)))) || !isSame()) return;
    const next = await standing(order, place ?? (isOther ? 0 : seen.position));
    if (!isSame()) return;
    if (next === null) {
      // Until the strip is read anew, its first one would be taken for what is shown at first.
      if (assetCount(state()) === 0) state().selectAsset(null);
      return;
    }
    await fetchAsset({ store, bridge, feeds }, next);
    if (isSame()) state().selectAsset(next);
  }

  /** Whether an asset is found itself, and not only another version of its subject: a stack has one place for all of them. */
  async function isFound(order: AppState['libraryOrder'], id: string): Promise<boolean> {
    return (
      order.stacked !== true || (await bridge.library.position({ ...order, stacked: false, id })) !== null
    );
  }

  /** What stands at a position, or else at the last one. */
  async function standing(order: AppState['libraryOrder'], position: number): Promise<string | null> {
    const { assets, total } = await bridge.library.list({ ...order, offset: position, limit: 1 });
    const [there] = assets;
    if (there !== undefined) return there.asset.id;
    if (total === 0) return null;
    const [last] = await bridge.library.ids({ ...order, offset: total - 1, limit: 1 });
    return last ?? null;
  }

  const ask = (): void => void attempt(() => libraryActions(app).inTurn(look));
  note(state());
  if (isConcerned(state())) ask();
  const stop = store.subscribe((now, before) => {
    const isMoved =
      now.viewing !== before.viewing ||
      now.assetPages !== before.assetPages ||
      now.isCountDue !== before.isCountDue;
    if (now.libraryOrder !== before.libraryOrder) {
      isOther = true;
      unchosenIn = now.libraryOrder;
    } else if (isMoved) {
      if (now.viewing !== before.viewing) unchosenIn = null;
      note(now);
    }
    const isDue =
      now.libraryRevision !== before.libraryRevision ||
      now.libraryOrder !== before.libraryOrder ||
      now.libraryMatches !== before.libraryMatches ||
      now.dock.visible !== before.dock.visible ||
      now.comparison !== before.comparison;
    if (isDue && isConcerned(now)) ask();
  });
  return () => {
    isEnded = true;
    stop();
  };
}
