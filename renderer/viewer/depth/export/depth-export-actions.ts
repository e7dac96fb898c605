import type { AssetView } from '../../../../shared/bridge/views.ts';
import type { DepthExportChoice } from '../../../../shared/model/depth/depth-export.ts';
import { absoluteFileAddress } from '../../../bridge/file-address.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { writeMade } from '../../../store/library/export/write-made.ts';
import { perApp } from '../../../store/per-app.ts';
import { isDepthFormat } from '../../../words/asset-words.ts';
import { counted, fileSize } from '../../../words/figures.ts';
import { viewableAsset } from '../../viewable.ts';
import { depthLookOf } from '../depth-look.ts';
import { makeDepthFile } from './make-depth-file.ts';

/** As much as the inbox takes of one file. */
const MOST_BYTES = 200 * 1024 * 1024;

/** Writes depth maps as meshes or points into a folder. */
export interface DepthExportActions {
  /** Asks for a folder, by the system's dialog or the window's own picker, and writes the files there. */
  readonly begin: (ids: readonly string[], choice: DepthExportChoice) => Promise<void>;
  /** Writes one file after the other, and says at the end what became of them. */
  readonly make: (ids: readonly string[], choice: DepthExportChoice, folder: string) => Promise<void>;
  /** Ends it at once; what was written stays. */
  readonly stop: () => void;
}

export const depthExportActions = perApp(createDepthExportActions);

interface Outcome {
  written: number;
  readonly failed: { readonly name: string; readonly why: string }[];
  readonly notes: { readonly name: string; readonly note: string }[];
}

function createDepthExportActions(app: App): DepthExportActions {
  const { store, bridge, transport } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  let stopping: AbortController | null = null;

  /** @returns sentences about what is not as it was asked for */
  async function makeOne(
    view: AssetView,
    choice: DepthExportChoice,
    to: {
      readonly folder: string;
      readonly signal: AbortSignal;
      readonly onProgress: (done: number) => void;
    },
  ): Promise<readonly string[]> {
    const { settings, shownDepths } = state();
    const { url, references } = viewableAsset(view, settings.viewer);
    const picture = references[0]?.url ?? null;
    const { id, name } = view.asset;
    const span = shownDepths.get(id) ?? null;
    const look = {
      ...depthLookOf(settings.viewer, picture !== null, span),
      colours: choice.colours,
      points: choice.points,
    };
    const { content, notes } = await makeDepthFile({
      request: {
        url: absoluteFileAddress(url),
        picture: picture === null ? null : absoluteFileAddress(picture),
        name,
        as: choice.as,
        look,
      },
      signal: to.signal,
      onProgress: (done) => to.onProgress(done * 0.9),
    });
    if (content.size > MOST_BYTES)
      throw new Error(`Its file would have ${fileSize(content.size)}, over 200 MB: choose fewer points.`);
    const ending = choice.as === 'points' ? 'ply' : choice.as;
    const staged = await transport.stageFile(new File([content], `depth.${ending}`));
    to.signal.throwIfAborted();
    const named = choice.as === 'points' ? `${name} points` : name;
    await writeMade(app, { staged, name: named, ending }, to.folder, to.signal);
    return notes;
  }

  async function make(ids: readonly string[], choice: DepthExportChoice, folder: string): Promise<void> {
    if (stopping !== null) {
      const message = 'Depth maps are being exported already; wait for the end, or stop it.';
      state().addNotice({ level: 'warning', message, at: Date.now() });
      return;
    }
    stopping = new AbortController();
    const { signal } = stopping;
    const outcome: Outcome = { written: 0, failed: [], notes: [] };
    state().setDepthOut({ done: 0, of: ids.length, name: '' });
    // The dialog shows how far it is, and stops it.
    state().showOverlay({ kind: 'depth-export', ids });
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
          state().setDepthOut({ done: index + done, of: ids.length, name });
        show(0);
        if (!isDepthFormat(view.format)) {
          outcome.failed.push({ name, why: 'It is no depth map.' });
          continue;
        }
        try {
          const notes = await makeOne(view, choice, { folder, signal, onProgress: show });
          outcome.written += 1;
          for (const note of notes) outcome.notes.push({ name, note });
        } catch (cause) {
          if (!signal.aborted)
            outcome.failed.push({ name, why: cause instanceof Error ? cause.message : String(cause) });
        }
      }
    } finally {
      stopping = null;
      state().setDepthOut(null);
      state().closeOverlay('depth-export');
      const level = outcome.failed.length > 0 ? 'error' : 'info';
      const message = endWords(outcome, folder, signal.aborted);
      state().addNotice({ level, message, at: Date.now() });
    }
  }

  return {
    begin: (ids, choice) =>
      attempt(async () => {
        if (state().facts?.shell.systemDialogs !== true) {
          state().showOverlay({ kind: 'folder-picker', of: 'depth-export', ids, choice });
          return;
        }
        const [folder] = (await bridge.dialog.pick({ what: 'folder' })) ?? [];
        if (folder !== undefined) await make(ids, choice, folder);
      }),
    make: (ids, choice, folder) => attempt(() => make(ids, choice, folder)),
    stop: () => stopping?.abort(new DOMException('You stopped it.', 'AbortError')),
  };
}

function endWords({ written, failed, notes }: Outcome, folder: string, isStopped: boolean): string {
  const done =
    written === 0
      ? 'No file was written.'
      : `${counted(written, 'file was', 'files were')} written to ${folder}.`;
  const [first] = failed;
  const [note] = notes;
  const parts = [done];
  if (isStopped) parts.push('It was stopped.');
  if (first !== undefined)
    parts.push(
      `${counted(failed.length, 'asset was', 'assets were')} not exported; ${first.name}: ${first.why}`,
    );
  if (note !== undefined) parts.push(`${note.name}: ${note.note}`);
  return parts.join(' ');
}
