import { AppError } from '../../shared/model/app-error.ts';
import { EXIT } from './exit-code.ts';

/**
 * Ctrl-C (or SIGTERM): the first asks to stop, and the second ends the process at once, which the ledger survives.
 * @param onStop told of the first
 */
export function listenForStop(onStop: () => void): {
  readonly signal: AbortSignal;
  readonly undo: () => void;
} {
  const controller = new AbortController();
  const handle = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.stopped);
    controller.abort(new AppError('cancelled', 'Stopped.'));
    onStop();
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  return {
    signal: controller.signal,
    undo: () => {
      process.off('SIGINT', handle);
      process.off('SIGTERM', handle);
    },
  };
}
