import type { Logger } from '../../ports.ts';
import { applyInSlices } from '../state/apply-in-slices.ts';
import type { Queue } from '../state/queue.ts';

/** Releases the jobs that waited for the library, now that it is back. Never throws: a failure is logged, and the next event retries. */
export async function releaseFromLibrary({
  queue,
  logger,
  closing,
}: {
  readonly queue: Pick<Queue, 'all' | 'applyAll'>;
  readonly logger: Pick<Logger, 'error'>;
  readonly closing: AbortSignal;
}): Promise<void> {
  const changes = [...queue.all()].flatMap(({ id, state }) =>
    state.state === 'waiting' && state.wait?.reason === 'library'
      ? [{ id, event: { type: 'released' } as const }]
      : [],
  );
  await applyInSlices(queue, changes, closing).catch((cause: unknown) => {
    logger.error('what waited for the library was not let go', { error: String(cause) });
  });
}
