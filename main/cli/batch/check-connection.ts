import { AppError } from '../../../shared/model/app-error.ts';
import { withoutWaiting } from '../../engine/api/unreachable.ts';
import type { Connections } from '../../engine/connections/connections.ts';

/**
 * Reads the balance before jobs are added, so that a wrong secret or address is reported first. A problem that a running window would wait
 * out ends the command here, with a message that says so.
 * @throws AppError as `check` does; `not-the-interface` also for a fault that was not in the interface's format
 */
export async function checkConnection(
  connections: Pick<Connections, 'check'>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await connections.check(id, signal);
  } catch (cause) {
    if (cause instanceof AppError && cause.kind === 'refused' && cause.cause instanceof AppError)
      throw cause.cause;
    throw withoutWaiting(cause, 'then run this again. Nothing was sent.');
  }
}
