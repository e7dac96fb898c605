/*
 * Folder fetch: downloads results into a staging folder of the library, checks their bytes, makes them assets, and fetches their
 * covers. Also finds what is in the library already and unknown to the ledger (catch-up.ts).
 */

import { AppError } from '../../../../shared/model/app-error.ts';
import { isResultAsked, type Job, type JobState } from '../../../../shared/model/job.ts';
import { abortable } from '../../async/abortable.ts';
import { backoffDelay } from '../../async/backoff.ts';
import { isDiskSilence } from '../../disk/disk-silence.ts';
import { isFullDisk } from '../../disk/sqlite-error.ts';
import { discardElsewhere } from '../../library/kept-results.ts';
import type { StoredAsset } from '../../library/library.ts';
import { applyWithRetry, type JobContext } from '../job-context.ts';
import { needsArtist } from '../poll/needs-artist.ts';
import { waitAfterBad } from './bad-results.ts';
import { countWastedTry, downloadResult } from './download-result.ts';
import { fetchCover } from './fetch-cover.ts';
import { type FetchProgress, newFetchProgress, type Step, type Trouble } from './fetch-progress.ts';
import type { FetchTools } from './fetch-tools.ts';
import { openStaging } from './open-staging.ts';
import { resultHostReady } from './result-host.ts';

/** After so many consecutive failures, e.g. of a full disk, the job counts as stalled: the artist is needed. */
const FAILURES_UNTIL_STALLED = 3;

type Fetching = Extract<JobState, { state: 'fetching' }>;

/**
 * The effect `fetch`: downloads a result into the library, with as many tries as it needs, then its cover.
 * The result is written to a staging folder, which becomes the asset by one rename. A complete result stays there, also if the process
 * ends, until it is the asset or the artist gives it up. A bad result is downloaded again a few times, then the artist decides.
 */
export async function fetchResult(
  context: JobContext,
  tools: FetchTools,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { queue, runtime, ports, tuning } = context;
  const progress = newFetchProgress();
  runtime.stalled.delete(id);
  let failures = 0;
  const trouble: Trouble = (note, lasting) => {
    failures += 1;
    if (lasting && failures >= FAILURES_UNTIL_STALLED) context.markStalled(id);
    queue.apply(id, { type: 'noted', note });
    return { done: false, waitMs: backoffDelay(failures, ports.ids.random(), tuning.backoffCeilingMs) };
  };
  try {
    for (;;) {
      const job = queue.get(id);
      if (job?.state.state !== 'fetching' || isResultAsked(job.state)) return;
      const step = await oneTry(context, tools, job, job.state, { progress, signal, trouble });
      if (step.done) return;
      await ports.clock.sleep(step.waitMs, signal);
    }
  } finally {
    runtime.downloads.delete(id);
    runtime.noRoom.delete(id);
    runtime.covers.delete(id);
    await progress.download?.discard();
    // After a commit there is nothing to discard. Before it, an incomplete result is removed from the library.
    await progress.staging?.discard().catch((error: unknown) => {
      ports.logger.warn('a staging folder could not be removed', { job: id, error: String(error) });
    });
  }
}

function isWithoutRoom(error: unknown): boolean {
  return isFullDisk(error) || (error instanceof AppError && error.detail === 'ENOSPC');
}

interface TryParts {
  readonly progress: FetchProgress;
  readonly signal: AbortSignal;
  readonly trouble: Trouble;
}

/** Why the job's library cannot be reached; null if it can, as far as is known. */
async function whyAway({ libraries }: JobContext, job: Job, signal: AbortSignal): Promise<AppError | null> {
  try {
    const problem = (await libraries.of(job, signal)).problem();
    return isDiskSilence(problem) ? problem : null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** One try. Occupies a download slot only while bytes can arrive, not while it waits for disk space or an unreachable host. */
async function oneTry(
  context: JobContext,
  tools: FetchTools,
  job: Job,
  state: Fetching,
  way: TryParts,
): Promise<Step> {
  const { ports, runtime, tuning } = context;
  const { progress, signal, trouble } = way;
  // Before a slot is taken: a library that is away, or on a share that hangs, holds up no result of another one.
  const away = await whyAway(context, job, signal);
  if (away !== null) return trouble(away.message, true);
  const isHere = progress.good !== null || state.kept?.wrong === null || state.asItCame === true;
  if (!isHere) {
    if (state.bad !== undefined) {
      const gap = { first: tuning.badGapMs, now: ports.clock.now() };
      await ports.clock.sleep(waitAfterBad(state.bad, gap), signal);
    }
    await resultHostReady(context, job, state, signal);
  }
  const leave = await tools.slotsOf(job.connectionId).enter(signal);
  progress.hasReceivedMuch = false;
  let stored: StoredAsset | null;
  try {
    const step = await advance(context, tools, job, state, way);
    runtime.noRoom.delete(job.id);
    if ('done' in step) return step;
    stored = step.stored;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError))
      ports.logger.error('a result could not be fetched', { job: job.id, error: String(error) });
    if (isWithoutRoom(error)) runtime.noRoom.add(job.id);
    else runtime.noRoom.delete(job.id);
    // After a disk error in mid-download the next try starts from zero. That must not repeat without end, so it is counted.
    const isDisk = error instanceof AppError && error.kind === 'disk';
    if (
      isDisk &&
      progress.hasReceivedMuch &&
      progress.good === null &&
      countWastedTry(context, job.id, progress, error.message)
    )
      return { done: true };
    const isRefused = error instanceof AppError && error.kind === 'refused';
    // The service may name another address by now. The same one would be refused for as long as addresses are good.
    progress.needsFreshUrls ||= isRefused;
    const hopeless = isDisk || isRefused;
    return trouble(
      error instanceof AppError ? error.message : `An unexpected fault: ${String(error)}`,
      hopeless || needsArtist(error),
    );
  } finally {
    leave();
  }
  if (stored !== null) await fetchCover(context, tools, { job, state, asset: stored.asset }, signal);
  return { done: true };
}

/** An asset that was stored and has no cover yet. */
type Advance = Step | { readonly stored: StoredAsset | null };

async function advance(
  context: JobContext,
  tools: FetchTools,
  job: Job,
  state: Fetching,
  { progress, signal, trouble }: TryParts,
): Promise<Advance> {
  const library = await context.libraries.of(job, signal);
  // An earlier run may have ended between the asset's rename and the write of the job's row.
  const home = await abortable(library.findByJob(job.id, signal), signal);
  if (home?.asset.taskId === state.taskId) {
    await applyWithRetry(context, job.id, { type: 'stored', assetId: home.asset.id }, signal);
    return { done: true };
  }
  await openStaging(context, job, state, progress, signal);
  const taken = progress.good ?? (state.asItCame === true ? progress.bad : null);
  if (taken === null) {
    const step = await downloadResult(context, tools, job, state, { progress, signal, trouble });
    if (step !== null) return step;
  }
  return { stored: await commit(context, job, state, progress, signal) };
}

/** Makes the asset from the received file. */
async function commit(
  context: JobContext,
  job: Job,
  state: Fetching,
  progress: FetchProgress,
  signal: AbortSignal,
): Promise<StoredAsset> {
  const { runtime, ledger, connections, ports } = context;
  const result = progress.good ?? progress.bad;
  if (progress.staging === null || result === null) throw new Error('There is nothing to commit.');
  const stored = await progress.staging.commit({
    result,
    wrong: result.wrong,
    cover: null,
    ...(state.warnings && { warnings: state.warnings }),
    taskId: state.taskId,
    credits: job.credits,
    submittedAt: ledger.claimOf(job)?.at ?? null,
    connectionName: connections.find(job.connectionId)?.name ?? job.connectionId,
  });
  progress.staging = null;
  // Set before the job is done, so that callers of `whenIdle` wait for the cover, too.
  if (state.coverUrl !== null) runtime.covers.add(job.id);
  const { sha256 } = result;
  await applyWithRetry(context, job.id, { type: 'stored', assetId: stored.asset.id, sha256 }, signal);
  // If the result was kept in another library that was used before, that copy is no longer needed.
  const { kept } = state;
  if (kept !== undefined) {
    await discardElsewhere(kept.file, job.id).catch((error: unknown) => {
      ports.logger.warn('a kept result was not removed', { job: job.id, error: String(error) });
    });
  }
  return stored;
}
