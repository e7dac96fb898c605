import { AppError } from '../../../shared/model/app-error.ts';
import { withoutWaiting } from '../../engine/api/unreachable.ts';
import type { Connections } from '../../engine/connections/connections.ts';

/**
 * Asks the service for its balance before anything is owed, so that a wrong secret or address is said first. What a
 * running window would wait for ends the command here, and so do its words.
 * @throws AppError as `check` does; `not-the-interface` also for a fault that was not told in the interface's words
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
