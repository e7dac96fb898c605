import { type BrowserWindow, Notification } from 'electron';
import { rangeWords, sumOfRanges } from '../../shared/model/chain/range-words.ts';
import { resultsToJudge } from '../../shared/model/chain/results-to-judge.ts';
import { type BatchEnd, batchEndWords } from '../../shared/model/report/batch-end.ts';
import type { ShellEngine } from '../shell/shell-engine.ts';

/**
 * Notifies the artist once that a batch has ended, unless the window has the focus: it says so itself then. A click shows the window and
 * what the batch made. Returns the function that stops it.
 * @param window the present window; null while there is none
 * @param review shows what a batch made in the present window, or in the one that opens now
 */
export function notifyOfBatches(
  engine: Pick<ShellEngine, 'subscribe' | 'handlers'>,
  window: () => BrowserWindow | null,
  showWindow: () => void,
  review: { readonly now: (batchId: string) => void; readonly later: (batchId: string) => void },
): () => void {
  // Held until they are clicked or closed: one that is collected before tells nobody of a click.
  const shown = new Map<string, Notification>();
  let isStopped = false;
  const isTold = (): boolean => !isStopped && window()?.isFocused() !== true && Notification.isSupported();
  const stop = engine.subscribe((event) => {
    if (event.event !== 'batch.ended' || !isTold()) return;
    const end = event.payload;
    if (end.waiting === undefined) return tell(end, null);
    void costOfWaiting(engine, end.batchId).then((cost) => {
      // The window may have been looked at meanwhile.
      if (isTold()) tell(end, cost);
    });
  });
  const tell = (end: BatchEnd, cost: string | null): void => {
    const { batchId, title } = end;
    const silent = end.again === true;
    const body = batchEndWords(end, cost);
    const notification = new Notification({ title: title || 'Maquette', body, silent });
    const forget = (): void => {
      if (shown.get(batchId) === notification) shown.delete(batchId);
    };
    // One that counts what waits now takes the place of the one before.
    shown.get(batchId)?.close();
    shown.set(batchId, notification);
    notification.once('close', forget);
    notification.once('click', () => {
      forget();
      const show = window() === null ? review.later : review.now;
      show(batchId);
      showWindow();
    });
    notification.show();
  };
  return () => {
    isStopped = true;
    stop();
    shown.clear();
  };
}

/** What the results of a batch that wait for approval lead to, in words; null if that is not known. */
async function costOfWaiting(
  { handlers }: Pick<ShellEngine, 'handlers'>,
  batchId: string,
): Promise<string | null> {
  // The notice is more than its cost, which the window says too.
  const { chains } = await handlers.chains.snapshot(undefined).catch(() => ({ chains: [] }));
  const waiting = chains
    .filter((chain) => chain.batchId === batchId)
    .flatMap(({ steps }) => resultsToJudge(steps))
    .filter(({ state }) => state !== 'rejected');
  return waiting.length === 0 ? null : rangeWords(sumOfRanges(waiting.map(({ cost }) => cost)));
}
