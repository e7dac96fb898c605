import type { CopyOutChoice } from '../../../shared/model/hand-off/copy-out.ts';
import { counted } from '../../words/figures.ts';
import type { App } from '../app.ts';
import { createAttempt } from '../attempt.ts';
import { perApp } from '../per-app.ts';

/** Copies results out of the library. */
export interface ExportActions {
  /** Asks what the copies are called and what is copied beside results; `chooseFolder` comes next. */
  readonly ask: (ids: readonly string[]) => void;
  /** Keeps what is chosen for the next time. */
  readonly change: (choice: CopyOutChoice) => Promise<void>;
  /** Asks for a folder, by the system's dialog or the window's own picker, and copies the assets' results there. */
  readonly begin: (ids: readonly string[]) => Promise<void>;
  /** Copies the assets' results into a folder, a few at a time, and says at the end what became of them. */
  readonly copyOut: (ids: readonly string[], folder: string) => Promise<void>;
  /** Ends the copying after those that are under way; what was copied stays. */
  readonly stop: () => void;
}

/** Assets that are copied by one call: the progress is told, and the copying can be stopped, between two. */
const AT_ONCE = 10;

export const exportActions = perApp(createExportActions);

function createExportActions(app: App): ExportActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  let isStopped = false;

  const copyOut = async (ids: readonly string[], folder: string): Promise<void> => {
    if (state().exporting !== null) {
      state().addNotice({
        level: 'warning',
        message: 'Assets are being copied already; wait for the end, or stop it.',
        at: Date.now(),
      });
      return;
    }
    isStopped = false;
    let copied = 0;
    const failed: { readonly name: string; readonly why: string }[] = [];
    state().setExporting({ done: 0, of: ids.length });
    try {
      for (let from = 0; from < ids.length && !isStopped; from += AT_ONCE) {
        const slice = ids.slice(from, from + AT_ONCE);
        const answer = await bridge.library.copyOut({
          ids: slice,
          folder,
          choice: state().settings.copyOut,
          before: from,
        });
        copied += answer.paths.length;
        failed.push(...answer.failed);
        state().setExporting({ done: from + slice.length, of: ids.length });
      }
    } finally {
      state().setExporting(null);
      if (copied + failed.length > 0) {
        const level = failed.length > 0 ? 'error' : 'info';
        state().addNotice({ level, message: endWords({ copied, failed, folder }), at: Date.now() });
      }
    }
  };

  return {
    ask: (ids) => state().showOverlay({ kind: 'copy-out', ids }),
    change: (copyOut) => attempt(() => bridge.settings.update({ copyOut })),
    begin: (ids) =>
      attempt(async () => {
        if (state().facts?.shell.systemDialogs !== true) {
          state().showOverlay({ kind: 'folder-picker', of: 'export', ids });
          return;
        }
        const [folder] = (await bridge.dialog.pick({ what: 'folder' })) ?? [];
        if (folder !== undefined) await copyOut(ids, folder);
      }),
    copyOut: (ids, folder) => attempt(() => copyOut(ids, folder)),
    stop: () => {
      isStopped = true;
    },
  };
}

interface End {
  readonly copied: number;
  readonly failed: readonly { readonly name: string; readonly why: string }[];
  readonly folder: string;
}

/** `12 assets were copied to /renders. 1 was not: chair: …` */
function endWords({ copied, failed, folder }: End): string {
  const done = copied === 0 ? [] : [`${counted(copied, 'asset was', 'assets were')} copied to ${folder}.`];
  const [first] = failed;
  if (first === undefined) return done.join(' ');
  const what = counted(failed.length, 'asset was', 'assets were');
  return [...done, `${what} not copied; ${first.name}: ${first.why}`].join(' ');
}
