import { stat } from 'node:fs/promises';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job, JobState } from '../../../../shared/model/job.ts';
import { abortable } from '../../api/abortable.ts';
import type { ServiceSession } from '../../connections/connections.ts';
import type { Library, Staging } from '../../library/library.ts';
import { endFailed, remoteFailure } from '../end-failed.ts';
import type { CallOutcome, HostBreakers } from '../host-breakers.ts';
import { applySurely, type JobContext } from '../job-context.ts';
import { needsSomebody } from '../needs-somebody.ts';
import { backoffDelay } from '../poll-plan.ts';
import {
  createDownload,
  type Download,
  type Downloaded,
  type DownloadOptions,
  type DownloadProblem,
} from './download.ts';
import type { GuardedPool } from './guarded-pool.ts';
import type { HashThread } from './hash-thread.ts';
import { judgeCover, judgeResult, type VerifyZip } from './judge-result.ts';
import type { Slots } from './slots.ts';

/** Failures in a row after which a person is needed: a full disk, a result that is none. */
const HOPELESS = 3;
/** Tries of a cover, which is nice to have. */
const COVER_TRIES = 2;

type Fetching = Extract<JobState, { state: 'fetching' }>;

export interface FetchTools {
  /** Downloads at once, for each connection. */
  readonly slotsOf: (connectionId: string) => Slots;
  readonly poolFor: (session: ServiceSession) => Promise<GuardedPool>;
  readonly hashes: HashThread;
  readonly verifyZip: VerifyZip;
}

/** What came home so far, across tries. */
interface Trip {
  staging: Staging | null;
  result: Download | null;
  downloaded: Downloaded | null;
  /** Undefined until it was tried. */
  cover: Downloaded | null | undefined;
  freshUrls: boolean;
  /** Called when bytes of the result come: its host is there, long before the end. */
  onBytes: () => void;
  /** Addresses that its host did not know (any more). */
  expiries: number;
}

type Step = { readonly done: true } | { readonly done: false; readonly waitMs: number };

/**
 * The effect `fetch`: brings a result and its cover into the library, however often it takes.
 * The files come into a staging folder, which becomes the asset by one rename.
 */
export async function fetchResult(
  context: JobContext,
  tools: FetchTools,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { queue, live, ports, tuning } = context;
  const trip: Trip = {
    staging: null,
    result: null,
    downloaded: null,
    cover: undefined,
    freshUrls: false,
    expiries: 0,
    onBytes: () => undefined,
  };
  let failures = 0;
  const trouble = (note: string, lasting: boolean): Step => {
    failures += 1;
    if (lasting && failures >= HOPELESS) context.stall(id);
    queue.apply(id, { type: 'noted', note });
    return { done: false, waitMs: backoffDelay(failures, ports.ids.random(), tuning.backoffCeilingMs) };
  };
  try {
    for (;;) {
      const job = queue.get(id);
      if (job?.state.state !== 'fetching') return;
      let step: Step;
      // A slot is held while bytes can come, not while a full disk or a host that is away is waited for.
      const origin = URL.parse(job.state.url)?.origin;
      if (origin !== undefined) await context.breakers.ready(origin, signal);
      const leave = await tools.slotsOf(job.connectionId).enter(signal);
      try {
        step = await advance(context, tools, job, job.state, trip, signal, trouble);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof AppError))
          ports.logger.error('a result could not be fetched', { job: id, error: String(error) });
        const hopeless = error instanceof AppError && (error.kind === 'disk' || error.kind === 'refused');
        const lasting = hopeless || needsSomebody(error);
        step = trouble(
          error instanceof AppError ? error.message : `An unexpected fault: ${String(error)}`,
          lasting,
        );
      } finally {
        leave();
      }
      if (step.done) return;
      await ports.clock.sleep(step.waitMs, signal);
    }
  } finally {
    live.downloads.delete(id);
    await trip.result?.discard();
    // After a commit there is nothing left to discard; half a result is not left behind in the library.
    await trip.staging?.discard().catch((error: unknown) => {
      ports.logger.warn('a staging folder could not be removed', { job: id, error: String(error) });
    });
  }
}

async function advance(
  context: JobContext,
  tools: FetchTools,
  job: Job,
  state: Fetching,
  trip: Trip,
  signal: AbortSignal,
  trouble: (note: string, lasting: boolean) => Step,
): Promise<Step> {
  const { queue, live, ports, tuning, connections, ledger, library } = context;

  // A run before this one may have ended between the asset's rename and the row.
  const home = await abortable(library.findByJob(job.id, signal), signal);
  if (home?.asset.taskId === state.taskId) {
    await applySurely(context, job.id, { type: 'stored', assetId: home.asset.id }, signal);
    return { done: true };
  }

  const session = await connections.session(job.connectionId, signal);
  const restarted = session.startedAt !== null && session.startedAt > state.urlsAt;
  if (
    trip.downloaded === null &&
    (trip.freshUrls || restarted || ports.clock.now() - state.urlsAt > tuning.urlsGoodMs)
  ) {
    const answer = await session.client.query(job.recipe.kind, state.taskId, signal);
    switch (answer.state) {
      case 'success':
        trip.freshUrls = false;
        queue.apply(job.id, { type: 'succeeded', url: answer.url, coverUrl: answer.coverUrl });
        return { done: false, waitMs: 0 };
      case 'failed':
        await endFailed(context, job, remoteFailure(answer.code, answer.words), signal);
        return { done: true };
      case 'not-known':
        return trouble(`The service no longer knows this task: ${answer.words} (code ${answer.code}).`, true);
      default:
        return trouble('The service gives no fresh address of the result yet; it is asked again.', false);
    }
  }

  const pool = await tools.poolFor(session);
  const staging = await stagingOf(library, job, trip, signal);
  const { folder } = staging;
  const origin = URL.parse(state.url)?.origin;
  if (trip.downloaded !== null && !(await exists(trip.downloaded.file))) trip.downloaded = null;
  if (trip.downloaded === null) {
    trip.result ??= createDownload({
      folder,
      stem: 'result',
      pool,
      hashes: tools.hashes,
      clock: ports.clock,
      ids: ports.ids,
      judge: (come) => judgeResult(job.recipe.kind, come, tools.verifyZip),
      onProgress: (fraction) => {
        trip.onBytes();
        live.downloads.set(job.id, fraction);
        context.touch(job.id);
        // Bytes come: nobody else needs to wait for the end of a long file to know that its host is there.
        if (origin !== undefined) context.breakers.reached(origin);
      },
    });
    const result = await throughBreaker(context.breakers, trip, trip.result, state.url, signal);
    if ('problem' in result) {
      switch (result.problem) {
        case 'expired': {
          // A fresh address that is no better is no reason to ask for the next at once.
          const again = trip.expiries > 0;
          trip.expiries += 1;
          trip.freshUrls = true;
          const step = trouble('The address of the result has run out; a fresh one is asked for.', again);
          return again ? step : { done: false, waitMs: 0 };
        }
        case 'again': {
          const step = trouble(
            `The result did not come whole: ${result.words}. It goes on by itself.`,
            false,
          );
          // A host of the service's own may have moved with it.
          if (session.connection.kind === 'local') trip.freshUrls = true;
          return result.retryAfterMs === null ? step : { done: false, waitMs: result.retryAfterMs };
        }
        case 'bad':
          return trouble(
            `The service gave a result that is none: ${result.words}. It is fetched again.`,
            true,
          );
      }
    }
    trip.downloaded = result;
  }
  if (trip.cover === undefined)
    trip.cover = await fetchCover(context, job, state, { folder, pool, hashes: tools.hashes }, signal);

  const stored = await staging.commit({
    result: trip.downloaded,
    cover: trip.cover,
    taskId: state.taskId,
    credits: job.credits,
    submittedAt: ledger.claim(job)?.at ?? null,
    connectionName: session.connection.name,
  });
  trip.staging = null;
  const { sha256 } = trip.downloaded;
  await applySurely(context, job.id, { type: 'stored', assetId: stored.asset.id, sha256 }, signal);
  return { done: true };
}

/** Where the files come to; begun anew where somebody cleared it away. Throws AppError `disk`, and then gives nothing up. */
async function stagingOf(library: Library, job: Job, trip: Trip, signal: AbortSignal): Promise<Staging> {
  if (trip.staging !== null && (await exists(trip.staging.folder))) return trip.staging;
  const staging = await abortable(library.stage(job, signal), signal);
  await trip.result?.discard();
  Object.assign(trip, { staging, result: null, downloaded: null, cover: undefined });
  return staging;
}

/** Downloads once the result's host is let through to, and says what it showed of that host. */
async function throughBreaker(
  breakers: HostBreakers,
  trip: Trip,
  download: Download,
  url: string,
  signal: AbortSignal,
): Promise<Downloaded | DownloadProblem> {
  const origin = URL.parse(url)?.origin;
  const say = origin === undefined ? () => undefined : await breakers.enter(origin, signal);
  let outcome: CallOutcome = 'no-call';
  // Nobody waits for the end of a large file to hear that its host is there.
  trip.onBytes = () => say('answered');
  try {
    const result = await download.run(url, signal);
    if (!('problem' in result) || result.problem !== 'again') outcome = 'answered';
    else if (result.retryAfterMs !== null) outcome = { retryAfterMs: result.retryAfterMs };
    else outcome = 'trouble';
    return result;
  } finally {
    say(outcome);
  }
}

/** @returns null where there is no cover to be had, which does not fail the job */
async function fetchCover(
  { ports }: JobContext,
  job: Job,
  { coverUrl }: Fetching,
  way: Pick<DownloadOptions, 'folder' | 'pool' | 'hashes'>,
  signal: AbortSignal,
): Promise<Downloaded | null> {
  if (coverUrl === null) return null;
  const download = createDownload({
    ...way,
    stem: 'cover',
    ...ports,
    judge: async ({ format }) => judgeCover(format),
    onProgress: () => undefined,
  });
  for (let tries = 0; tries < COVER_TRIES; tries += 1) {
    try {
      const cover = await download.run(coverUrl, signal);
      if (!('problem' in cover)) return cover;
      if (cover.problem !== 'again') break;
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'refused') throw error;
      break;
    } finally {
      await download.discard();
    }
  }
  ports.logger.warn('an asset has no cover', { job: job.id });
  return null;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
