import type { Connection } from '../../../../shared/model/connection.ts';
import type { Job, JobState } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';

type Address = Pick<Extract<JobState, { state: 'fetching' }>, 'url' | 'urlsAt'>;

/**
 * When the address of a result whose host does not answer is worth asking for anew: the service may name another host by now. Null if it
 * never is, because the service itself lies on that host. Milliseconds since the epoch.
 */
function askAnewAt({ tuning }: JobContext, connection: Connection | null, address: Address): number | null {
  const isElsewhere =
    connection?.kind === 'remote' &&
    URL.parse(address.url)?.origin !== URL.parse(connection.baseUrl ?? '')?.origin;
  return isElsewhere ? address.urlsAt + tuning.urlsGoodAwayMs : null;
}

/** Whether the host of a result's address is away, and has been given its time. */
export function isHostGivenUp(context: JobContext, connection: Connection, address: Address): boolean {
  const origin = URL.parse(address.url)?.origin;
  const at = askAnewAt(context, connection, address);
  if (origin === undefined || at === null || !context.breakers.isAway(origin)) return false;
  return context.ports.clock.now() > at;
}

/**
 * Waits until the host of a result's address may be called, or is away for so long that the address is to be asked for anew.
 * @throws the signal's reason
 */
export async function resultHostReady(
  context: JobContext,
  job: Job,
  address: Address,
  signal: AbortSignal,
): Promise<void> {
  const { breakers, connections, ports } = context;
  const origin = URL.parse(address.url)?.origin;
  if (origin === undefined) return;
  const at = askAnewAt(context, connections.find(job.connectionId), address);
  if (at === null || !breakers.isAway(origin)) return breakers.ready(origin, signal);
  const over = new AbortController();
  const either = AbortSignal.any([over.signal, signal]);
  try {
    const patience = Math.max(0, at - ports.clock.now()) + 1;
    await Promise.race([breakers.ready(origin, either), ports.clock.sleep(patience, either)]);
  } finally {
    over.abort();
  }
}
