import { MOST_DRAGGED } from '../../../../shared/bridge/drag-calls.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { groupedFigure } from '../../../words/figures.ts';

/** Covers that are dragged to another program, once the pointer leaves the window. */
export interface DragOut {
  /** Whether the system drags their files from here on. Errors are shown as notices. */
  readonly isTakenAt: (at: { readonly x: number; readonly y: number }) => boolean;
}

/**
 * Has the files of assets found, while they are still dragged within the window.
 * @returns null where files cannot be dragged out: in a browser
 */
export function createDragOut(app: App, ids: readonly string[]): DragOut | null {
  const { store, bridge } = app;
  if (store.getState().facts?.shell.kind !== 'electron') return null;
  const finding = find(app, ids);
  let found: Awaited<typeof finding> | null = null;
  void finding.then((files) => {
    found = files;
  });
  return {
    isTakenAt: (at) => {
      if (found === null || !isOutside(at)) return false;
      const { files, problem } = found;
      void createAttempt(app)(async () => {
        if (files > 0) await ignoringDropsHere(() => bridge.drags.start());
        if (problem !== null) throw problem;
      });
      return true;
    },
  };
}

async function find(
  { bridge }: App,
  ids: readonly string[],
): Promise<{ files: number; problem: AppError | null }> {
  if (ids.length > MOST_DRAGGED) {
    const why = `At most ${MOST_DRAGGED} files are dragged out at once; these are ${groupedFigure(ids.length)}.`;
    return { files: 0, problem: new AppError('usage', why) };
  }
  try {
    const { files, failed } = await bridge.drags.prepare({ ids: [...ids] });
    if (failed === null) return { files, problem: null };
    const words = ids.length === 1 ? '' : `${failed.count} of ${ids.length} were not dragged out. `;
    return { files, problem: new AppError('not-found', words + failed.why) };
  } catch (cause) {
    return { files: 0, problem: cause instanceof AppError ? cause : new AppError('internal', String(cause)) };
  }
}

/** At the edge counts, too: out of a window that fills the screen the pointer cannot go. */
function isOutside({ x, y }: { readonly x: number; readonly y: number }): boolean {
  return x <= 0 || y <= 0 || x >= window.innerWidth - 1 || y >= window.innerHeight - 1;
}

/** How long after the system's drag what is dragged here is still taken for it. Milliseconds. */
const AFTER_MS = 1000;

/**
 * What is dragged out and comes back is no file to be opened or imported here. Ends with the next movement that drags nothing, where no drag could be
 * started, or a moment after the system's: what comes then is of another program.
 */
async function ignoringDropsHere(start: () => Promise<unknown>): Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  let isStarted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => ending.abort(), AFTER_MS);
  };
  const ignore = (event: DragEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    // Some systems tell that a drag has begun, not that it has ended: it may still be over the window.
    if (isStarted) endSoon();
  };
  for (const name of ['dragenter', 'dragover', 'drop'] as const)
    window.addEventListener(name, ignore, { signal, capture: true });
  const end = ({ buttons, type }: PointerEvent): void => {
    if (buttons === 0 || type === 'pointerdown') ending.abort();
  };
  window.addEventListener('pointermove', end, { signal, capture: true });
  window.addEventListener('pointerdown', end, { signal, capture: true });
  signal.addEventListener('abort', () => clearTimeout(timer));
  try {
    await start();
  } catch (cause) {
    ending.abort();
    throw cause;
  }
  if (signal.aborted) return;
  isStarted = true;
  endSoon();
}
