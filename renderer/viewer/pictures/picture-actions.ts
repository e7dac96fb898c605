import type { AssetView } from '../../../shared/bridge/views.ts';
import { RESULT_TYPES } from '../../../shared/model/kind-traits.ts';
import type { MadeEnding } from '../../../shared/model/pictures/made-files.ts';
import type { PicturesChoice } from '../../../shared/model/pictures/pictures-out.ts';
import type { App } from '../../store/app.ts';
import { createAttempt } from '../../store/attempt.ts';
import { writeMade } from '../../store/library/export/write-made.ts';
import { perApp } from '../../store/per-app.ts';
import { isDepthFormat, isShown } from '../../words/asset-words.ts';
import { counted } from '../../words/figures.ts';
import { REVIEW_SHEET } from './draw-review-sheet.ts';
import { type PdfPage, pdfOf } from './encode-pdf.ts';
import type { PictureFile } from './picture-messages.ts';
import { takePictures } from './take-pictures.ts';

/** Draws pictures of assets, and writes them into a folder. */
export interface PictureActions {
  /** Asks for a folder, by the system's dialog or the window's own picker, and makes the pictures there. */
  readonly begin: (ids: readonly string[], choice: PicturesChoice) => Promise<void>;
  /** Draws one asset after the other, and says at the end what became of them. */
  readonly make: (ids: readonly string[], choice: PicturesChoice, folder: string) => Promise<void>;
  /** Ends it at once; what was written stays. */
  readonly stop: () => void;
}

export const pictureActions = perApp(createPictureActions);

interface Outcome {
  written: number;
  readonly failed: { readonly name: string; readonly why: string }[];
  readonly pages: PdfPage[];
}

function createPictureActions(app: App): PictureActions {
  const { store, bridge, transport } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  let stopping: AbortController | null = null;

  async function write(
    name: string,
    { ending, content }: { ending: MadeEnding; content: Blob },
    { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
  ): Promise<void> {
    const staged = await transport.stageFile(new File([content], `picture.${ending}`));
    await writeMade(app, { staged, name, ending }, folder, signal);
  }

  /** The pictures of one asset: drawn on while the last one is written. */
  async function makeOne(
    view: AssetView,
    choice: PicturesChoice,
    {
      folder,
      signal,
      outcome,
      onProgress,
    }: {
      readonly folder: string;
      readonly signal: AbortSignal;
      readonly outcome: Outcome;
      readonly onProgress: (done: number) => void;
    },
  ): Promise<void> {
    const { name } = view.asset;
    let last: Promise<void> = Promise.resolve();
    const keep = async ({ suffix, ending, content }: PictureFile): Promise<void> => {
      signal.throwIfAborted();
      if (ending === 'jpg') {
        outcome.pages.push({ jpeg: content, ...REVIEW_SHEET });
        return;
      }
      await write(`${name}${suffix}`, { ending, content }, { folder, signal });
      outcome.written += 1;
    };
    const drawn = takePictures({
      view,
      choice,
      settings: state().settings.viewer,
      limits: state().settings.quality.limits,
      signal,
      onProgress,
      onFile: (file) => {
        last = last.then(() => keep(file));
        // It is told below, once the drawing has ended.
        last.catch(() => undefined);
      },
    });
    // A drawing that fails leaves pictures behind that are still written: the count at the end needs them.
    await drawn.finally(() => last.catch(() => undefined));
    await last;
  }

  async function make(ids: readonly string[], choice: PicturesChoice, folder: string): Promise<void> {
    if (stopping !== null) {
      const message = 'Pictures are being made already; wait for the end, or stop it.';
      state().addNotice({ level: 'warning', message, at: Date.now() });
      return;
    }
    stopping = new AbortController();
    const { signal } = stopping;
    const outcome: Outcome = { written: 0, failed: [], pages: [] };
    state().setPicturesOut({ done: 0, of: ids.length, name: '' });
    // The dialog shows how far it is, and stops it.
    state().showOverlay({ kind: 'pictures', ids });
    try {
      for (const [index, id] of ids.entries()) {
        if (signal.aborted) break;
        const view = state().assetsById.get(id) ?? (await bridge.library.get({ id }).catch(() => null));
        if (view === null) {
          outcome.failed.push({ name: 'an asset', why: 'It is not in the library any more.' });
          continue;
        }
        const { name } = view.asset;
        const show = (done: number): void =>
          state().setPicturesOut({ done: index + done, of: ids.length, name });
        show(0);
        const why = whyNotDrawn(view);
        if (why !== null) {
          outcome.failed.push({ name, why });
          continue;
        }
        await makeOne(view, choice, { folder, signal, outcome, onProgress: show }).catch((cause: unknown) => {
          if (!signal.aborted) outcome.failed.push({ name, why: wordsOf(cause) });
        });
      }
      // What was stopped writes nothing more: a document of some of the assets is not what was asked for.
      if (outcome.pages.length > 0 && !signal.aborted) {
        const content = pdfOf(outcome.pages, 'Review');
        await write('Review', { ending: 'pdf', content }, { folder, signal }).then(
          () => {
            outcome.written += 1;
          },
          (cause: unknown) => {
            if (!signal.aborted) outcome.failed.push({ name: 'Review', why: wordsOf(cause) });
          },
        );
      }
    } finally {
      stopping = null;
      state().setPicturesOut(null);
      state().closeOverlay('pictures');
      const level = outcome.failed.length > 0 ? 'error' : 'info';
      const message = endWords(outcome, folder, signal.aborted);
      state().addNotice({ level, message, at: Date.now() });
    }
  }

  return {
    begin: (ids, choice) =>
      attempt(async () => {
        if (state().facts?.shell.systemDialogs !== true) {
          state().showOverlay({ kind: 'folder-picker', of: 'pictures', ids, choice });
          return;
        }
        const [folder] = (await bridge.dialog.pick({ what: 'folder' })) ?? [];
        if (folder !== undefined) await make(ids, choice, folder);
      }),
    make: (ids, choice, folder) => attempt(() => make(ids, choice, folder)),
    stop: () => stopping?.abort(new DOMException('You stopped it.', 'AbortError')),
  };
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function whyNotDrawn(view: AssetView): string | null {
  const { kind, imported } = view.asset;
  if (
    RESULT_TYPES[kind] !== 'model' ||
    imported?.as === 'depth' ||
    imported?.as === 'picture' ||
    isDepthFormat(view.format)
  )
    return 'It is a picture itself, and no model.';
  return isShown(view) ? null : 'The viewer does not read its file.';
}

function endWords({ written, failed }: Outcome, folder: string, isStopped: boolean): string {
  const done =
    written === 0
      ? 'No file was written.'
      : `${counted(written, 'file was', 'files were')} written to ${folder}.`;
  const [first] = failed;
  const parts = [done];
  if (isStopped) parts.push('It was stopped.');
  if (first !== undefined)
    parts.push(
      `${counted(failed.length, 'asset was', 'assets were')} not drawn whole; ${first.name}: ${first.why}`,
    );
  return parts.join(' ');
}
