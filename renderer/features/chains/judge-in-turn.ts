import type { App } from '../../store/app.ts';
import { type Judged, waitingForWord } from '../../store/chains/chains-slice.ts';
import { nextWaiting, nextWaitingRow } from '../../store/chains/next-waiting.ts';
import { queueRows } from '../../store/jobs/queue-rows.ts';
import { chainRowOf } from '../../store/jobs/row-keys.ts';
import { isReviewing } from '../../store/library/decisions/decide-in-hand.ts';
import { assetsInHand } from '../../store/library/decisions/in-hand.ts';
import { libraryActions } from '../../store/library/library-actions.ts';

/** Says a word about results. Returns whether it was not refused. */
type Judge = (results: readonly Judged[]) => Promise<boolean>;

/** Judges what is in hand in Review. After one alone the next result that waits is in hand, as after a decision. */
export async function judgeInReview(app: App, results: readonly Judged[], judge: Judge): Promise<void> {
  const before = app.store.getState();
  const isOne = assetsInHand(before).size === 1 && isReviewing(app);
  const next = isOne ? nextWaiting(waitingForWord(before), results) : null;
  const isSaid = await judge(results);
  // What was chosen meanwhile stays in hand.
  const isHeld = app.store.getState().selectedAssetIds === before.selectedAssetIds;
  if (next !== null && isSaid && isHeld) await libraryActions(app).reveal(next);
}

/**
 * Judges what is in hand of the queue or of the list of chains. The queue moves the row to the others at work, so the next one that waits is selected
 * before, in its place; a word that is refused leads back.
 */
export async function judgeInHand(app: App, results: readonly Judged[], judge: Judge): Promise<void> {
  const state = app.store.getState;
  const before = state();
  const { active, keys } = before.jobSelection;
  const isInQueue = active !== null && keys.size === 1 && chainRowOf(active) === before.activeChainRow;
  const next = isInQueue ? nextWaitingRow(queueRows(before), waitingForWord(before), results) : null;
  if (next === null) {
    await judge(results);
    return;
  }
  before.selectJob(next, 'only');
  if (!(await judge(results)) && state().jobSelection.active === next)
    state().selectJob(active ?? next, 'only');
}
