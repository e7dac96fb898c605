import type { AssetView } from '../../../../shared/bridge/views.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { counted } from '../../../words/figures.ts';
import type { App } from '../../app.ts';
import { createAttempt } from '../../attempt.ts';
import type { Overlay } from '../../overlay.ts';
import type { PicturesProgress } from '../../viewer/pictures-slice.ts';
import { isFullDisk } from './write-made.ts';

/** Makes files of assets in the window, and writes them into a folder. */
export interface MakeActions<Choice> {
  /** Asks for a folder, by the system's dialog or the window's own picker, and makes the files there. */
  readonly begin: (ids: readonly string[], choice: Choice) => Promise<void>;
  /** Makes the files of one asset after the other, and says at the end what became of them. */
  readonly make: (ids: readonly string[], choice: Choice, folder: string) => Promise<void>;
  /** Ends it at once; what was written stays. */
  readonly stop: () => void;
}

/** What the making of one asset's files is given. */
export interface MakingWork {
  readonly folder: string;
  readonly signal: AbortSignal;
  /** @param done the share of this asset, 0 to 1 */
  readonly onProgress: (done: number) => void;
  /** To be called for each file that was written. */
  readonly onWritten: () => void;
}

/** One run over the assets. */
export interface Making {
  /** @throws an error that says why not all files of the asset were written; AppError `usage`, or one of a full disk, ends the run: nothing can be written into the folder */
  readonly one: (view: AssetView, work: MakingWork) => Promise<void>;
  /** Makes what belongs to all assets together, once they were gone through. Not called where it was stopped. */
  readonly together?: { readonly name: string; readonly make: (work: MakingWork) => Promise<void> };
  /** A sentence, for the end, about what is not as it was asked for; null if all is. */
  readonly note?: () => string | null;
}

interface MakeOptions<Choice> {
  /** The dialog that shows how far it is, and stops it. */
  readonly dialog: 'pictures' | 'depth-export';
  readonly pickerFor: (ids: readonly string[], choice: Choice) => Overlay;
  /** A sentence for who begins another run meanwhile. */
  readonly busy: string;
  /** What did not happen to an asset that failed, e.g. `exported`. */
  readonly unmade: string;
  readonly showProgress: (progress: PicturesProgress | null) => void;
  /** A sentence why an asset is none of those; null if it is. */
  readonly whyNot: (view: AssetView) => string | null;
  readonly start: (choice: Choice) => Making;
}

/** One run at a time, whose dialog is open until its end unless the artist closes it. */
export function createMakeActions<Choice>(app: App, options: MakeOptions<Choice>): MakeActions<Choice> {
  const { dialog, pickerFor, busy, unmade, showProgress, whyNot, start } = options;
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  let stopping: AbortController | null = null;

  async function make(ids: readonly string[], choice: Choice, folder: string): Promise<void> {
    if (stopping !== null) {
      state().addNotice({ level: 'warning', message: busy, at: Date.now() });
      return;
    }
    const making = start(choice);
    stopping = new AbortController();
    const { signal } = stopping;
    const failed: { readonly name: string; readonly why: string }[] = [];
    /** Nothing can be written into the folder, whatever is made. */
    let isOver = false;
    const fail = (name: string) => (cause: unknown) => {
      if (signal.aborted) return;
      failed.push({ name, why: cause instanceof Error ? cause.message : String(cause) });
      if ((cause instanceof AppError && cause.kind === 'usage') || isFullDisk(cause)) isOver = true;
    };
    let tried = 0;
    let written = 0;
    const onWritten = (): void => {
      written += 1;
    };
    showProgress({ done: 0, of: ids.length, name: '' });
    // Where another dialog was opened meanwhile, the status bar says how far it is.
    if (state().overlay.kind === 'none') state().showOverlay({ kind: dialog, ids });
    try {
      for (const [index, id] of ids.entries()) {
        if (signal.aborted || isOver) break;
        tried += 1;
        const view = state().assetsById.get(id) ?? (await bridge.library.get({ id }).catch(() => null));
        if (view === null) {
          failed.push({ name: 'an asset', why: 'It is not in the library any more.' });
          continue;
        }
        const { name } = view.asset;
        const onProgress = (done: number): void => showProgress({ done: index + done, of: ids.length, name });
        onProgress(0);
        const why = whyNot(view);
        if (why === null) await making.one(view, { folder, signal, onProgress, onWritten }).catch(fail(name));
        else failed.push({ name, why });
      }
      const { together } = making;
      if (together !== undefined && !signal.aborted && !isOver)
        await together
          .make({ folder, signal, onProgress: () => undefined, onWritten })
          .catch(fail(together.name));
    } finally {
      stopping = null;
      showProgress(null);
      state().closeOverlay(dialog);
      const parts = [
        written === 0
          ? 'No file was written.'
          : `${counted(written, 'file was', 'files were')} written to ${folder}.`,
      ];
      if (signal.aborted) parts.push('It was stopped.');
      const [first] = failed;
      if (first !== undefined)
        parts.push(
          `${counted(failed.length, 'asset was', 'assets were')} not ${unmade}; ${first.name}: ${first.why}`,
        );
      if (isOver && tried < ids.length)
        parts.push(`${counted(ids.length - tried, 'asset was', 'assets were')} not tried.`);
      const note = making.note?.() ?? null;
      if (note !== null) parts.push(note);
      const level = failed.length > 0 ? 'error' : 'info';
      state().addNotice({ level, message: parts.join(' '), at: Date.now() });
    }
  }

  return {
    begin: (ids, choice) =>
      attempt(async () => {
        if (state().facts?.shell.systemDialogs !== true) {
          state().showOverlay(pickerFor(ids, choice));
          return;
        }
        const [folder] = (await bridge.dialog.pick({ what: 'folder' })) ?? [];
        if (folder !== undefined) await make(ids, choice, folder);
      }),
    make: (ids, choice, folder) => attempt(() => make(ids, choice, folder)),
    stop: () => stopping?.abort(new DOMException('You stopped it.', 'AbortError')),
  };
}
