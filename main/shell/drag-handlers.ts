import type { Handlers } from '../../shared/bridge/contract.ts';
import { AppError } from '../../shared/model/app-error.ts';
import type { DraggedFiles } from '../engine/programs/dragged-files.ts';

/** What the system drags: files, with a picture under the pointer. @param cover a small png of the engine's own making */
export type DragOut = (files: readonly [string, ...string[]], cover: string | null) => void;

/**
 * The calls by which files are dragged out of the window: found first, since that takes a while, and handed to the system once the pointer leaves.
 * @param dragOut null where the shell cannot
 */
export function dragHandlers(
  filesOf: (ids: readonly string[]) => Promise<DraggedFiles>,
  dragOut: DragOut | null,
): Handlers['drags'] {
  let prepared: DraggedFiles | null = null;
  /** Counts the calls: an earlier one may end after a later one. */
  let latest = 0;
  const only = (): DragOut => {
    if (dragOut !== null) return dragOut;
    throw new AppError(
      'usage',
      'A window in a browser cannot drag files out; copy them to a folder instead.',
    );
  };
  return {
    prepare: async ({ ids }) => {
      only();
      latest += 1;
      const mine = latest;
      prepared = null;
      const found = await filesOf(ids);
      if (mine === latest) prepared = found;
      return { files: found.files.length, failed: found.failed };
    },
    start: async () => {
      const [first, ...others] = prepared?.files ?? [];
      const cover = prepared?.cover ?? null;
      prepared = null;
      if (first === undefined) throw new AppError('usage', 'There is no file to be dragged; drag again.');
      only()([first, ...others], cover);
      return undefined;
    },
  };
}
