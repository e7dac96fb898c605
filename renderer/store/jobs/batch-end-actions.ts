import { type BatchEnd, batchEndWords } from '../../../shared/model/report/batch-end.ts';
import type { ReportFormat } from '../../../shared/model/report/batch-report.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { App } from '../app.ts';
import { createAttempt } from '../attempt.ts';
import { libraryActions } from '../library/library-actions.ts';
import { perApp } from '../per-app.ts';
import { assetsOfBatch } from './batch-ends-slice.ts';

export interface BatchEndActions {
  /** Shows what a batch made in the library, all of it selected. */
  readonly review: (batchId: string) => Promise<void>;
  /** Saves the report of a batch as a file. */
  readonly saveReport: (batchId: string, format: ReportFormat) => Promise<void>;
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
  return {
    review: (batchId) =>
      attempt(async () => {
        const made = assetsOfBatch(state().jobs, batchId);
        const [first] = made;
        if (first === undefined) {
          state().showWorkspace('batch');
          state().revealBatch(batchId);
          return;
        }
        await libraryActions(app).open(first);
        if (made.length > 1) state().selectAssets(new Set(made), first, first);
      }),
    saveReport: (batchId, format) =>
      attempt(async () => {
        const { name, text } = await bridge.jobs.report({ batchId, format });
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

/** Shows a notification of the browser. One of the same batch, of another page too, takes its place. */
export function notify(end: BatchEnd): Notification {
  return new Notification(end.title || 'Maquette', { body: batchEndWords(end), tag: end.batchId });
}
