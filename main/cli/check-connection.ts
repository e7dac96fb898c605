import { AppError } from '../../shared/model/app-error.ts';
import { WAITS } from '../engine/api/http-call.ts';
import type { Connections } from '../engine/connections/connections.ts';

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
    if (!(cause instanceof AppError)) throw cause;
    const { kind, detail } = cause;
    if (kind === 'refused' && cause.cause instanceof AppError) throw cause.cause;
    if (kind !== 'offline') throw cause;
    throw new AppError(
      'offline',
      cause.message.replace(
        `. ${WAITS}`,
        '; nothing was sent. Start it or check the address, then run this again.',
      ),
      { cause, ...(detail === undefined ? {} : { detail }) },
    );
  }
}
