import type { Decision } from '../../../../shared/model/facts/decision.ts';
import type { App } from '../../app.ts';
import { comparisonNow } from '../compare-slice.ts';
import { factsActions } from '../facts/facts-actions.ts';
import { libraryActions } from '../library-actions.ts';
import { assetsInHand } from './in-hand.ts';

/**
 * Decides about {@link assetsInHand}. After a decision about one alone the next one is in hand, while {@link isReviewing}: it is selected before the
 * decision is written, since a search for undecided ones loses the asset by it. When such a decision is undone, its asset is in hand again.
 * @param decision null: undecided again
 */
export async function decideInHand(app: App, decision: Decision | null): Promise<void> {
  const ids = [...assetsInHand(app.store.getState())];
  const [first] = ids;
  if (first === undefined) return;
  const change = (onTakenBack?: () => void): Promise<void> =>
    factsActions(app).change(ids, { decision }, 'the decision', onTakenBack);
  if (ids.length > 1 || decision === null || !isReviewing(app)) return change();
  const goBack = (): void => {
    if (isReviewing(app)) void libraryActions(app).reveal(first);
  };
  await Promise.all([libraryActions(app).step('ArrowRight', 1, 'only'), change(goBack)]);
}

/** Whether results are gone through one by one. What is compared stays in sight when it is decided about. */
export function isReviewing({ store }: Pick<App, 'store'>): boolean {
  const state = store.getState();
  return state.dock.visible.includes('finished') && comparisonNow(state) === null;
}
