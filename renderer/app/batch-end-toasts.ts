import type { BatchEnd } from '../../shared/model/report/batch-end.ts';
import type { App } from '../store/app.ts';
import type { AppState } from '../store/app-state.ts';
import { waitingForWord, waitingOfBatch } from '../store/chains/chains-slice.ts';
import { batchEndActions } from '../store/jobs/batch-end-actions.ts';
import { batchEndNow } from '../store/jobs/batch-end-words.ts';
import { batchSearched } from '../store/library/decisions/batch-searched.ts';
import type { ToastManager } from '../ui/toast-list.tsx';

/** The toast of a batch, as it reads now. */
interface Shown {
  readonly id: string;
  readonly words: string;
  /** Whether it counts results that wait. */
  readonly waits: boolean;
}

interface BatchEndToastsParts {
  readonly app: App;
  readonly toasts: Pick<ToastManager, 'add' | 'update' | 'close'>;
  /** Milliseconds. */
  readonly timeout: number;
  /** Whether the window says by itself that a batch has ended. */
  readonly isTold: (shell: 'web' | 'electron' | undefined) => boolean;
}

/**
 * Toasts about batches that go no further by themselves, one for each batch: a later one takes the place of the one before. While results wait for approval, they count those that wait at the moment, and go once none does. One whose batch is gone to in Review has been read, and would lie over its strip.
 * @returns to be called with each state of the store and the one before
 */
export function batchEndToasts({
  app,
  toasts,
  timeout,
  isTold,
}: BatchEndToastsParts): (state: AppState, before: AppState) => void {
  const shown = new Map<string, Shown>();
  const wordsOf = (state: AppState, end: BatchEnd): string => {
    const costs = waitingOfBatch(state, end.batchId).map(({ cost }) => cost);
    return `${end.title || 'The batch'} ${batchEndNow(end, costs)}`;
  };

  function add(state: AppState, end: BatchEnd): void {
    const { batchId, done, waiting = 0 } = end;
    const words = wordsOf(state, end);
    const before = shown.get(batchId);
    if (before !== undefined) toasts.close(before.id);
    const id = toasts.add({
      description: words,
      timeout,
      onClose: () => {
        // One of the same batch may have come after it.
        if (shown.get(batchId)?.id === id) shown.delete(batchId);
      },
      ...(done > 0 && {
        actionProps: { children: 'Review', onClick: () => void batchEndActions(app).review(batchId) },
      }),
    });
    shown.set(batchId, { id, words, waits: waiting > 0 });
  }

  function putRight(state: AppState): void {
    for (const [batchId, { id, words, waits }] of shown) {
      if (!waits) continue;
      const end = state.batchEnds.find((each) => each.batchId === batchId);
      if (end === undefined || waitingOfBatch(state, batchId).length === 0) {
        shown.delete(batchId);
        toasts.close(id);
        continue;
      }
      const now = wordsOf(state, end);
      if (now === words) continue;
      shown.set(batchId, { id, words: now, waits });
      toasts.update(id, { description: now });
    }
  }

  /** Closes the toast of the batch that is looked at since this state. */
  function putAway(state: AppState, before: AppState): void {
    const batchId = batchReviewed(state);
    if (batchId === null || batchId === batchReviewed(before)) return;
    const toast = shown.get(batchId);
    if (toast === undefined) return;
    shown.delete(batchId);
    toasts.close(toast.id);
  }

  return (state, before) => {
    putAway(state, before);
    const [end] = state.batchEnds;
    const isNew = end !== undefined && end !== before.batchEnds[0];
    if (isNew && end.again !== true && isTold(state.facts?.shell.kind)) add(state, end);
    else if (isNew || waitingForWord(state) !== waitingForWord(before)) putRight(state);
  };
}

/** The batch that Review goes through alone; null if it does not. */
function batchReviewed({ workspace, libraryOrder }: AppState): string | null {
  return workspace === 'review' ? batchSearched(libraryOrder.query ?? '') : null;
}
