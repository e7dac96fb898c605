import { AppError } from '../../shared/model/app-error.ts';
import { leaveProcess } from '../host/leave-process.ts';
import { EXIT } from './exit-code.ts';

/**
 * Handles Ctrl-C and SIGTERM: the first asks to stop, the second ends the process at once, which the ledger survives.
 * Output that nobody reads any more (`| head`) and a closed terminal ask to stop as well, however often they are reported, because nobody
 * sees any more what is paid for.
 * @param onStop called for the first
 */
export function listenForStop(onStop: () => void): {
  readonly signal: AbortSignal;
  readonly undo: () => void;
} {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) return;
    controller.abort(new AppError('cancelled', 'Stopped.'));
    onStop();
  };
  const handle = (): void => {
    if (controller.signal.aborted) leaveProcess(EXIT.stopped);
    stop();
  };
  // Never removed: write errors are reported late, and without a listener would end the process while it closes.
  process.stdout.on('error', stop);
  process.stderr.on('error', () => undefined);
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  process.on('SIGHUP', stop);
  return {
    signal: controller.signal,
    undo: () => {
      process.off('SIGINT', handle);
      process.off('SIGTERM', handle);
      process.off('SIGHUP', stop);
    },
  };
}
