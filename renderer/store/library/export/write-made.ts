import { AppError } from '../../../../shared/model/app-error.ts';
import type { MadeFile } from '../../../../shared/model/pictures/made-files.ts';
import type { App } from '../../app.ts';

/** The detail of an error that says that a disk is full, as the engine gives it. */
const FULL_DISK = 'ENOSPC';

/** Whether a file could not be written because a disk is full, where it goes or on its way there. */
export const isFullDisk = (cause: unknown): boolean =>
  cause instanceof AppError && cause.kind === 'disk' && cause.detail === FULL_DISK;

/**
 * Has the engine write a file that the window made into a folder. Returns where it lies.
 * @param signal ends the writing; what was not whole is not there
 * @throws the signal's reason; an error with words that say why it could not be written, for {@link isFullDisk}
 */
export async function writeMade(
  { bridge }: Pick<App, 'bridge'>,
  file: MadeFile,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const exportId = crypto.randomUUID();
  // It may have ended meanwhile, and then nothing is to be stopped.
  const stop = (): void => void bridge.library.stopCopyOut({ exportId }).catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { paths, failed, isFull } = await bridge.library.writeMade({ files: [file], folder, exportId });
    if (failed !== null && isFull === true) throw new AppError('disk', failed, { detail: FULL_DISK });
    if (failed !== null) throw new Error(failed);
    const [path] = paths;
    if (path === undefined) {
      signal.throwIfAborted();
      throw new Error('It was not written.');
    }
    return path;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
