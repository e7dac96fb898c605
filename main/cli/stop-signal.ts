import { AppError } from '../../shared/model/app-error.ts';
import { leaveProcess } from '../host/leave-process.ts';
import { EXIT } from './exit-code.ts';

/**
 * Ctrl-C (or SIGTERM): the first asks to stop, and the second ends the process at once, which the ledger survives.
 * Output that nobody reads any more (`| head`), and a terminal that was closed, ask to stop as well, however often it is told: nobody is
 * there to see what is paid for.
 * @param onStop told of the first
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
  // Never taken off: what could not be written is told late, and would end the process half-way through its closing.
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
