import type { CopyOutChoice } from '../../../../shared/model/hand-off/copy-out.ts';
import { counted } from '../../../words/figures.ts';
import type { App } from '../../app.ts';
import { createAttempt } from '../../attempt.ts';
import { perApp } from '../../per-app.ts';

/** Copies results out of the library. */
export interface ExportActions {
  /** Asks what the copies are called and what is copied beside results; `chooseFolder` comes next. */
  readonly ask: (ids: readonly string[]) => void;
  /** Keeps what is chosen, for the copies to come and the next time. @throws AppError why it could not: the copies would be made as they were chosen before */
  readonly change: (choice: CopyOutChoice) => Promise<void>;
  /** Asks for a folder, by the system's dialog or the window's own picker, and copies the assets' results there. */
  readonly begin: (ids: readonly string[]) => Promise<void>;
  /** Copies the assets' results into a folder, a few at a time, and says at the end what became of them. */
  readonly copyOut: (ids: readonly string[], folder: string) => Promise<void>;
  /** Ends the copying at once; what was copied stays. */
  readonly stop: () => void;
}

/** Assets that are copied by one call: the progress is told, and the copying can be stopped, between two. */
const AT_ONCE = 10;
/** How long a call may last before it is told that the disk is quiet. Milliseconds. */
const QUIET_MS = 10_000;

export const exportActions = perApp(createExportActions);

function createExportActions(app: App): ExportActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  /** What the engine knows the copying by; null while none is under way, or after it was stopped. */
  let exportId: string | null = null;

  /** Whether assets are being copied already, which is said. */
  const isBusy = (): boolean => {
    if (state().exporting === null) return false;
    state().addNotice({
      level: 'warning',
      message: 'Assets are being copied already; wait for the end, or stop it.',
      at: Date.now(),
    });
    return true;
  };

  const copyOut = async (ids: readonly string[], folder: string): Promise<void> => {
    if (isBusy()) return;
    const own = crypto.randomUUID();
    exportId = own;
    const isStopped = (): boolean => exportId !== own;
    // What is chosen meanwhile is for the next ones.
    const choice = state().settings.copyOut;
    let [copied, gone] = [0, 0];
    const failed: { readonly name: string; readonly why: string }[] = [];
    const show = (done: number, isQuiet = false): void =>
      state().setExporting({ done, of: ids.length, isQuiet });
    show(0);
    try {
      for (let from = 0; from < ids.length && !isStopped(); from += AT_ONCE) {
        const slice = ids.slice(from, from + AT_ONCE);
        const quiet = setTimeout(() => show(from, true), QUIET_MS);
        const answer = await bridge.library
          .copyOut({ ids: slice, folder, choice, before: from, exportId: own })
          .finally(() => clearTimeout(quiet));
        copied += answer.paths.length;
        failed.push(...answer.failed);
        // What is neither copied nor failed was not found; of a stopped call it was not tried.
        if (!isStopped()) gone += slice.length - answer.paths.length - answer.failed.length;
        show(from + slice.length);
      }
    } finally {
      state().setExporting(null);
      const stopped = isStopped();
      exportId = null;
      const tried = copied + failed.length + gone;
      const left = ids.length - tried;
      // Where the first call failed, its error says all.
      if (tried > 0 || (stopped && left > 0)) {
        const level = failed.length > 0 ? 'error' : gone > 0 || (left > 0 && !stopped) ? 'warning' : 'info';
        const message = endWords({ copied, failed, gone, folder, left, stopped });
        state().addNotice({ level, message, at: Date.now() });
      }
    }
  };

  return {
    ask: (ids) => state().showOverlay({ kind: 'copy-out', ids }),
    change: async (copyOut) => {
      await bridge.settings.update({ copyOut });
    },
    begin: (ids) =>
      attempt(async () => {
        if (isBusy()) return;
        if (state().facts?.shell.systemDialogs !== true) {
          state().showOverlay({ kind: 'folder-picker', of: 'export', ids });
          return;
        }
        const [folder] = (await bridge.dialog.pick({ what: 'folder' })) ?? [];
        if (folder !== undefined) await copyOut(ids, folder);
      }),
    copyOut: (ids, folder) => attempt(() => copyOut(ids, folder)),
    stop: () => {
      const stopped = exportId;
      exportId = null;
      if (stopped !== null) void attempt(() => bridge.library.stopCopyOut({ exportId: stopped }));
    },
  };
}

interface End {
  readonly copied: number;
  readonly failed: readonly { readonly name: string; readonly why: string }[];
  /** Not in the library any more. */
  readonly gone: number;
  readonly folder: string;
  /** Not tried, because it was stopped or could not go on. */
  readonly left: number;
  readonly stopped: boolean;
}

/** `12 assets were copied to /renders. 1 was not: chair: …` */
function endWords({ copied, failed, gone, folder, left, stopped }: End): string {
  const done = copied === 0 ? [] : [`${counted(copied, 'asset was', 'assets were')} copied to ${folder}.`];
  const [first] = failed;
  const why =
    first === undefined
      ? []
      : [`${counted(failed.length, 'asset was', 'assets were')} not copied; ${first.name}: ${first.why}`];
  const missing =
    gone === 0 ? [] : [`${counted(gone, 'asset is', 'assets are')} not in the library any more.`];
  const untried = `${counted(left, 'asset was', 'assets were')} not tried.`;
  const rest = left === 0 ? [] : [stopped ? `It was stopped; ${untried}` : untried];
  return [...done, ...why, ...missing, ...rest].join(' ');
}
