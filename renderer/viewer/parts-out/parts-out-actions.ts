import type { PartsOut } from '../../../shared/model/pictures/parts-out.ts';
import { absoluteFileAddress } from '../../bridge/file-address.ts';
import type { App } from '../../store/app.ts';
import { createAttempt } from '../../store/attempt.ts';
import { writeMade } from '../../store/library/export/write-made.ts';
import { perApp } from '../../store/per-app.ts';
import type { ViewedPart } from '../../store/viewer-slice.ts';
import { counted } from '../../words/figures.ts';
import { viewableAsset } from '../viewable.ts';
import { makeParts } from './make-parts.ts';
import type { PartsRequest } from './parts-out-messages.ts';

/** Writes parts of the model in the viewer as a file of its own. */
export interface PartsOutActions {
  /** Asks for a folder, by the system's dialog or the window's own picker, and writes the file there. */
  readonly begin: (wanted: PartsOut) => Promise<void>;
  readonly write: (wanted: PartsOut, folder: string) => Promise<void>;
  /** Ends it at once. Nothing of it stays. */
  readonly stop: () => void;
}

export const partsOutActions = perApp(createPartsOutActions);

function createPartsOutActions(app: App): PartsOutActions {
  const { store, bridge, transport } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  let stopping: AbortController | null = null;

  const say = (level: 'info' | 'warning' | 'error', message: string): void =>
    state().addNotice({ level, message, at: Date.now() });

  async function write(wanted: PartsOut, folder: string): Promise<void> {
    const { assetId, parts, format } = wanted;
    const view = state().assetsById.get(assetId);
    const { viewed } = state();
    if (view === undefined || viewed?.assetId !== assetId) {
      say('warning', 'Another model is shown by now: show it again, and export its parts then.');
      return;
    }
    if (stopping !== null) {
      say('warning', 'Parts are being exported already; wait for the end, or stop it.');
      return;
    }
    stopping = new AbortController();
    const { signal } = stopping;
    const { name } = view.asset;
    const named = parts.map((part) => ({ part, name: viewed.parts[part]?.name ?? `Part ${part + 1}` }));
    const show = (done: number): void => state().setPartsOut({ name, done });
    show(0);
    // The dialog shows how far it is, and stops it; where another one was opened meanwhile, the status bar does.
    if (state().overlay.kind === 'none') state().showOverlay({ kind: 'export-parts' });
    try {
      const { url, turn, companions = [] } = viewableAsset(view, state().settings.viewer);
      const request: PartsRequest = {
        url: absoluteFileAddress(url),
        source: view.format,
        turn,
        companions: companions.map((each) => ({ name: each.name, url: absoluteFileAddress(each.url) })),
        parts: named,
        format,
      };
      const content = await makeParts({ request, signal, onProgress: show });
      const staged = await transport.stageFile(new File([content], `parts.${format}`), true);
      signal.throwIfAborted();
      const file = { staged, name: fileName(name, named, viewed.parts), ending: format };
      const path = await writeMade(app, file, folder, signal);
      say('info', `${counted(parts.length, 'part was', 'parts were')} written to ${path}.`);
    } catch (cause) {
      if (signal.aborted) say('info', 'The export of parts was stopped. No file was written.');
      else
        say(
          'error',
          `The parts of ${name} were not exported: ${cause instanceof Error ? cause.message : String(cause)}`,
        );
    } finally {
      stopping = null;
      state().setPartsOut(null);
      state().closeOverlay('export-parts');
    }
  }

  return {
    begin: (wanted) =>
      attempt(async () => {
        if (state().facts?.shell.systemDialogs !== true) {
          state().showOverlay({ kind: 'folder-picker', of: 'parts', wanted });
          return;
        }
        const [folder] = (await bridge.dialog.pick({ what: 'folder' })) ?? [];
        if (folder !== undefined) await write(wanted, folder);
      }),
    write: (wanted, folder) => attempt(() => write(wanted, folder)),
    stop: () => stopping?.abort(new DOMException('You stopped it.', 'AbortError')),
  };
}

/** `chair`, `chair leg`, `chair 3 parts`. */
function fileName(
  asset: string,
  [first, ...more]: readonly { readonly name: string }[],
  all: readonly ViewedPart[],
): string {
  if (more.length + 1 === all.length) return asset;
  return more.length === 0 ? `${asset} ${first?.name ?? ''}` : `${asset} ${more.length + 1} parts`;
}
