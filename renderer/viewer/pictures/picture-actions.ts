import type { AssetView } from '../../../shared/bridge/views.ts';
import { RESULT_TYPES } from '../../../shared/model/kind-traits.ts';
import type { MadeEnding } from '../../../shared/model/pictures/made-files.ts';
import type { PicturesChoice } from '../../../shared/model/pictures/pictures-out.ts';
import type { App } from '../../store/app.ts';
import { createMakeActions, type Making, type MakingWork } from '../../store/library/export/make-each.ts';
import { writeMade } from '../../store/library/export/write-made.ts';
import { readPictured } from '../../store/library/pictured/read-pictured.ts';
import { perApp } from '../../store/per-app.ts';
import { isDepthFormat, isShown } from '../../words/asset-words.ts';
import { REVIEW_SHEET } from './draw-review-sheet.ts';
import { type PdfPage, pdfOf } from './encode-pdf.ts';
import type { PictureFile } from './picture-messages.ts';
import { takePictures } from './take-pictures.ts';

/** Draws pictures of assets, and writes them into a folder. */
export const pictureActions = perApp((app) =>
  createMakeActions<PicturesChoice>(app, {
    dialog: 'pictures',
    pickerFor: (ids, choice) => ({ kind: 'folder-picker', of: 'pictures', ids, choice }),
    busy: 'Pictures are being made already; wait for the end, or stop it.',
    unmade: 'drawn whole',
    showProgress: (progress) => app.store.getState().setPicturesOut(progress),
    whyNot: whyNotDrawn,
    start: (choice) => startPictures(app, choice),
  }),
);

/** @param choice of all assets */
function startPictures(app: App, choice: PicturesChoice): Making {
  const state = app.store.getState;
  /** Of the document that all assets share. */
  const pages: PdfPage[] = [];

  async function write(
    name: string,
    { ending, content }: { ending: MadeEnding; content: Blob },
    { folder, signal, onWritten }: MakingWork,
  ): Promise<void> {
    signal.throwIfAborted();
    // Stopped at once: what is on its way into the inbox arrives there, and is tidied up.
    const staged = await unlessStopped(
      app.transport.stageFile(new File([content], `picture.${ending}`), true),
      signal,
    );
    await writeMade(app, { staged, name, ending }, folder, signal);
    onWritten();
  }

  async function keep(name: string, file: PictureFile, work: MakingWork): Promise<void> {
    const { suffix, ending, content } = file;
    if (ending === 'jpg') pages.push({ jpeg: content, ...REVIEW_SHEET });
    else await write(`${name}${suffix}`, { ending, content }, work);
  }

  /** The pictures of one asset: drawn on while the last one is written. Once one cannot be written, no more are drawn. */
  async function one(view: AssetView, work: MakingWork): Promise<void> {
    const failing = new AbortController();
    const signal = AbortSignal.any([work.signal, failing.signal]);
    let last: Promise<void> = Promise.resolve();
    const by = await readPictured(app, view);
    const drawn = takePictures({
      view,
      by,
      choice,
      settings: state().settings.viewer,
      limits: state().settings.quality.limits,
      signal,
      onProgress: work.onProgress,
      onFile: (file) => {
        last = last
          .then(() => keep(view.asset.name, file, { ...work, signal }))
          .catch((cause: unknown) => failing.abort(cause));
        return last;
      },
    });
    // A drawing that fails leaves pictures behind that are still written: the count at the end needs them.
    await drawn.finally(() => last);
    failing.signal.throwIfAborted();
  }

  return {
    one,
    together: {
      name: 'Review',
      // A document of some of the assets is not what was asked for: it is left out where the run was stopped.
      make: async (work) => {
        if (pages.length > 0) await write('Review', { ending: 'pdf', content: pdfOf(pages, 'Review') }, work);
      },
    },
  };
}

/** @throws the signal's reason, without waiting for what is under way */
function unlessStopped<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
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
