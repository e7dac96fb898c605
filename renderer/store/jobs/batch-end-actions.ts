import { NEWEST_FIRST } from '../../../shared/model/library-order.ts';
import { type BatchEnd, batchEndWords } from '../../../shared/model/report/batch-end.ts';
import type { ReportFormat } from '../../../shared/model/report/batch-report.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { App } from '../app.ts';
import { createAttempt } from '../attempt.ts';
import { enterWorkspace } from '../enter-workspace.ts';
import { withBatch } from '../library/decisions/batch-searched.ts';
import { libraryActions } from '../library/library-actions.ts';
import { perApp } from '../per-app.ts';
import { assetsOfBatch } from './batch-ends-slice.ts';

export interface BatchEndActions {
  /** Goes to Review, which shows what a batch made, and nothing else. */
  readonly review: (batchId: string) => Promise<void>;
  /** Saves the report of a batch as a file. @param isWanted asked once the report is made: nothing is saved where it says no */
  readonly saveReport: (batchId: string, format: ReportFormat, isWanted?: () => boolean) => Promise<void>;
  /** Has the system tell when a batch ends, after the artist and the browser agreed. */
  readonly allowNotifications: () => Promise<void>;
}

export const batchEndActions = perApp(createBatchEndActions);

const TYPES: Readonly<Record<ReportFormat, string>> = {
  html: 'text/html',
  csv: 'text/csv',
  json: 'application/json',
};

function createBatchEndActions(app: App): BatchEndActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  /** Those of the assets that are in the library. While it is away or being read that is not known, and all are taken to be. */
  const stillThere = async (made: readonly string[]): Promise<readonly string[]> => {
    const { total, away, reading } = await bridge.library.status();
    if (away !== null || reading !== null) return made;
    const there = new Set(await bridge.library.ids({ ...NEWEST_FIRST, offset: 0, limit: total }));
    return made.filter((id) => there.has(id));
  };
  return {
    review: (batchId) =>
      attempt(async () => {
        const made = assetsOfBatch(state().jobs, batchId);
        if (made.length === 0) {
          state().showWorkspace('batch');
          state().revealBatch(batchId);
          return;
        }
        const there = await stillThere(made);
        if (there.length < made.length) {
          const message = goneWords(made.length - there.length, made.length);
          state().addNotice({ level: 'info', message, at: Date.now() });
        }
        if (there.length === 0) return;
        const library = libraryActions(app);
        library.setOrder({ query: withBatch('', batchId), place: 'library' });
        enterWorkspace(app, 'review');
        const [first = there[0]] = await bridge.library.ids({ ...state().libraryOrder, offset: 0, limit: 1 });
        if (first !== undefined) await library.reveal(first);
      }),
    saveReport: (batchId, format, isWanted = () => true) =>
      attempt(async () => {
        const { name, text } = await bridge.jobs.report({ batchId, format });
        if (!isWanted()) return;
        saveFile(name, new Blob([text], { type: `${TYPES[format]};charset=utf-8` }));
      }),
    allowNotifications: () =>
      attempt(async () => {
        const answer = await Notification.requestPermission();
        const message =
          answer === 'granted'
            ? 'The browser will tell when a batch ends while you look elsewhere.'
            : 'The browser does not let Maquette notify you; its settings for this page say so.';
        state().addNotice({ level: answer === 'granted' ? 'info' : 'warning', message, at: Date.now() });
      }),
  };
}

/** Whether the browser lets this page notify. The desktop app notifies by itself. */
export function notifiesInBrowser(shell: 'web' | 'electron' | undefined): boolean {
  return shell === 'web' && typeof Notification === 'function' && Notification.permission === 'granted';
}

/** Whether the window itself says that a batch has ended: somebody looks at it, or nothing else does. */
export function isToldByWindow(shell: 'web' | 'electron' | undefined): boolean {
  return document.hasFocus() || (shell === 'web' && !notifiesInBrowser(shell));
}

/**
 * Shows a notification of the browser. One of the same batch, of another page too, takes its place.
 * @param cost of what follows the results that wait, in words; null if it is not known
 */
export function notify(end: BatchEnd, cost: string | null): Notification {
  const body = batchEndWords(end, cost);
  return new Notification(end.title || 'Maquette', { body, tag: end.batchId, silent: end.again === true });
}

/** What is said of assets of a batch that are in the library no more. */
function goneWords(gone: number, made: number): string {
  const where =
    gone === 1 ? 'it was moved to the trash, or deleted' : 'they were moved to the trash, or deleted';
  if (made === 1) return `The asset of this batch is in the library no more: ${where}.`;
  const which = gone === made ? `All ${made}` : `${gone} of the ${made}`;
  return `${which} assets of this batch ${gone === 1 ? 'is' : 'are'} in the library no more: ${where}.`;
}
