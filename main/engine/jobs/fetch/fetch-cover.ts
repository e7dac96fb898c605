import type { Asset } from '../../../../shared/model/asset.ts';
import type { Job, JobState } from '../../../../shared/model/job.ts';
import { requireRoom } from '../../library/free-room.ts';
import type { JobContext } from '../job-context.ts';
import { createDownload } from './download.ts';
import type { FetchTools } from './fetch-tools.ts';
import { judgeCover } from './judge-result.ts';

/** Size limit of a cover in bytes: far more than a small picture has. */
const COVER_LIMIT = 10 * 2 ** 20;
const COVER_TRIES = 2;

/**
 * Fetches the cover of an asset that is in the library already, within limits of time and size. A cover is optional: errors are logged,
 * and the window draws one itself.
 */
export async function fetchCover(
  context: JobContext,
  tools: FetchTools,
  come: {
    readonly job: Job;
    readonly state: Extract<JobState, { state: 'fetching' }>;
    readonly asset: Asset;
  },
  signal: AbortSignal,
): Promise<void> {
  const { ports, tuning } = context;
  const { coverUrl, urlsAt } = come.state;
  if (coverUrl === null || ports.clock.now() - urlsAt > tuning.urlsGoodMs) return;
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(tuning.coverMs)]);
  try {
    const leave = await tools.covers.enter(bounded);
    // A DNS lookup takes no signal, so the wait for it has the same limit as the cover.
    await Promise.race([
      download(context, tools, { ...come, coverUrl }, bounded).finally(leave),
      ended(bounded),
    ]);
  } catch (error) {
    ports.logger.warn('an asset has no cover', { job: come.job.id, error: String(error) });
  }
}

async function download(
  { libraries, connections, ports }: JobContext,
  tools: FetchTools,
  { job, asset, coverUrl }: { readonly job: Job; readonly asset: Asset; readonly coverUrl: string },
  signal: AbortSignal,
): Promise<void> {
  const session = await connections.session(job.connectionId, signal);
  const pool = await tools.poolFor(session);
  const library = await libraries.of(job, signal);
  const staging = await library.stageCover(asset);
  const { folder } = staging;
  const way = createDownload({
    folder,
    stem: 'cover',
    pool,
    hashes: tools.hashes,
    ...ports,
    limit: COVER_LIMIT,
    requireRoom: (bytes) => requireRoom(folder, bytes),
    judge: async ({ format }) => judgeCover(format),
    onProgress: () => undefined,
  });
  try {
    for (let tries = 1; ; tries += 1) {
      const cover = await way.run(coverUrl, signal);
      if (!('problem' in cover)) {
        await staging.commit(cover);
        return;
      }
      if (cover.problem !== 'again' || tries >= COVER_TRIES) {
        throw new Error('words' in cover ? cover.words : 'its address has run out');
      }
    }
  } finally {
    await way.discard();
    await staging.discard();
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
