import type { Job, JobState } from '../../../../shared/model/job.ts';
import type { ServiceSession } from '../../connections/connections.ts';
import { requireRoom } from '../../library/free-room.ts';
import type { KeptFile } from '../../library/library.ts';
import type { CallOutcome } from '../../net/host-breakers.ts';
import { throughBreaker } from '../../net/through-breaker.ts';
import type { JobContext } from '../job-context.ts';
import { endFailed } from '../poll/end-failed.ts';
import { succeeded } from '../state/job-event.ts';
import { mustAskArtist, WASTED_TRIES_PER_BAD } from './bad-results.ts';
import { createDownload, type Download } from './download.ts';
import type { Downloaded, DownloadProblem, Received } from './download-outcome.ts';
import { patienceOf, watchPace } from './download-pace.ts';
import type { FetchProgress, Step, Trouble } from './fetch-progress.ts';
import type { FetchTools } from './fetch-tools.ts';
import { judgeResult } from './judge-result.ts';
import { isHostGivenUp } from './result-host.ts';

/** Bytes whose loss is counted. A few bytes arrive even if the disk is already full, so less does not count. */
const MUCH_BYTES = 2 ** 20;
/** After so many web pages in place of a result, the job counts as stalled. */
const PAGES_UNTIL_STALLED = 3;

type Fetching = Extract<JobState, { state: 'fetching' }>;
type BadProblem = Extract<DownloadProblem, { problem: 'bad' | 'too-large' }>;

/**
 * Tries once to download a result, with new URLs if needed. A complete file is recorded at once, good or bad.
 * @returns the next step; null if the result is complete and good
 */
export async function downloadResult(
  context: JobContext,
  tools: FetchTools,
  job: Job,
  state: Fetching,
  {
    progress,
    signal,
    trouble,
  }: { readonly progress: FetchProgress; readonly signal: AbortSignal; readonly trouble: Trouble },
): Promise<Step | null> {
  const session = await context.connections.session(job.connectionId, signal);
  if (needsNewUrls(context, session, state, progress))
    return requestUrls(context, session, job, state, { progress, signal, trouble });
  progress.download ??= await beginDownload(context, tools, session, job, progress);
  const { download } = progress;
  const pace = watchPace({
    clock: context.ports.clock,
    patienceMs: patienceOf(context.tuning.slowDownloadMs, progress.timesGivenWay),
    received: () => progress.bytes,
    isAwaited: () => tools.slotsOf(job.connectionId).waiting() > 0,
    signal,
  });
  let result: Downloaded | DownloadProblem;
  try {
    result = await throughBreaker(context.breakers, {
      url: state.url,
      signal,
      call: (reached) => {
        // The first bytes prove that the host is reachable; the breaker need not wait for the end of a large file.
        progress.onBytes = reached;
        return download.run(state.url, pace.signal);
      },
      outcomeOf,
    });
  } catch (cause) {
    if (!pace.hasGivenWay()) throw cause;
    // Received bytes are kept. The download queues again behind those that wait.
    progress.timesGivenWay += 1;
    return { done: false, waitMs: 0 };
  } finally {
    pace.end();
  }
  if (!('problem' in result)) {
    await keepGood(context, job, progress, result);
    return null;
  }
  switch (result.problem) {
    case 'expired': {
      // If a new URL has expired too, the next one is requested only after a backoff.
      const again = progress.expiries > 0;
      progress.expiries += 1;
      progress.needsFreshUrls = true;
      const step = trouble('The address of the result has run out; a fresh one is asked for.', again);
      return again ? step : { done: false, waitMs: 0 };
    }
    case 'again': {
      if (
        result.lost &&
        countWastedTry(context, job.id, progress, `${result.words}, from its start every time`)
      )
        return { done: true };
      const step = trouble(`The result did not come whole: ${result.words}. It goes on by itself.`, false);
      // A restarted Local service has another address, so its URLs must be requested again.
      if (session.connection.kind === 'local') progress.needsFreshUrls = true;
      return result.retryAfterMs === null ? step : { done: false, waitMs: result.retryAfterMs };
    }
    case 'bad':
    case 'too-large':
      return keepBad(context, job, state, progress, result);
  }
}

function needsNewUrls(
  context: JobContext,
  { startedAt, connection }: ServiceSession,
  address: Fetching,
  { needsFreshUrls }: FetchProgress,
): boolean {
  const restarted = startedAt !== null && startedAt > address.urlsAt;
  const isOld = context.ports.clock.now() - address.urlsAt > context.tuning.urlsGoodMs;
  return needsFreshUrls || restarted || isOld || isHostGivenUp(context, connection, address);
}

async function requestUrls(
  context: JobContext,
  { client }: ServiceSession,
  job: Job,
  { taskId }: Fetching,
  {
    progress,
    signal,
    trouble,
  }: { readonly progress: FetchProgress; readonly signal: AbortSignal; readonly trouble: Trouble },
): Promise<Step> {
  const answer = await client.query(job.recipe.kind, taskId, signal);
  switch (answer.state) {
    case 'success':
      progress.needsFreshUrls = false;
      context.queue.apply(job.id, succeeded(answer));
      return { done: false, waitMs: 0 };
    case 'failed':
      await endFailed(context, job, answer, signal);
      return { done: true };
    case 'not-known':
      if (progress.bad !== null) {
        // No other result can be had, so the artist decides about this one.
        const { file, bytes, sha256, wrong } = progress.bad;
        const kept = { file, bytes, sha256, wrong: wrong ?? '' };
        const words = `${kept.wrong}; and the service no longer knows its task`;
        context.queue.apply(job.id, { type: 'came-bad', why: 'wrong', wrong: words, ask: true, kept });
        return { done: true };
      }
      return trouble(`The service no longer knows this task: ${answer.words} (code ${answer.code}).`, true);
    default:
      return trouble('The service gives no fresh address of the result yet; it is asked again.', false);
  }
}

async function beginDownload(
  context: JobContext,
  tools: FetchTools,
  session: ServiceSession,
  job: Job,
  progress: FetchProgress,
): Promise<Download> {
  const { ports, runtime, breakers, viewChanges, queue } = context;
  if (progress.staging === null) throw new Error('There is no folder for it to come to.');
  const { folder } = progress.staging;
  return createDownload({
    folder,
    stem: 'result',
    pool: await tools.poolFor(session),
    hashes: tools.hashes,
    clock: ports.clock,
    ids: ports.ids,
    limit: tools.resultLimit(),
    requireRoom: (bytes) => requireRoom(folder, bytes),
    judge: (come) => judgeResult(job.recipe.kind, come, tools.verifyZip),
    onProgress: (fraction, bytes) => {
      progress.bytes = bytes;
      progress.hasReceivedMuch ||= bytes >= MUCH_BYTES;
      progress.onBytes();
      runtime.downloads.set(job.id, fraction);
      viewChanges.emit(job.id);
      // Bytes arrive, so the host is reachable. Others need not wait for the end of a large file to know that.
      const state = queue.get(job.id)?.state;
      const origin = state?.state === 'fetching' ? URL.parse(state.url)?.origin : undefined;
      if (origin !== undefined) breakers.reached(origin);
    },
  });
}

/** Writes the record beside the file, and the job's row. A later run finds the file with either; a full disk may refuse the record. */
async function keepGood(
  context: JobContext,
  job: Job,
  progress: FetchProgress,
  result: Downloaded,
): Promise<void> {
  const good: KeptFile = { ...result, wrong: null };
  progress.good = good;
  progress.bad = null;
  try {
    await progress.staging?.keep(good);
  } finally {
    const { file, bytes, sha256 } = good;
    context.queue.apply(job.id, { type: 'kept', kept: { file, bytes, sha256, wrong: null } });
  }
}

/** Keeps a bad file, because the artist may still want it. */
async function keepBad(
  context: JobContext,
  job: Job,
  state: Fetching,
  progress: FetchProgress,
  problem: BadProblem,
): Promise<Step> {
  const came: Received | null = problem.problem === 'bad' ? problem.received : null;
  const why = problem.problem === 'bad' ? 'wrong' : 'too-large';
  const isPage = problem.problem === 'bad' && problem.isPage;
  const { words: wrong } = problem;
  const isSame = came !== null && came.sha256 === state.kept?.sha256;
  const kept = came === null ? null : { file: came.file, bytes: came.bytes, sha256: came.sha256, wrong };
  const ask = mustAskArtist({ why, before: state.bad, isPage, isSame });
  try {
    if (came !== null) {
      progress.bad = { ...came, wrong };
      await progress.staging?.keep(progress.bad);
    }
  } finally {
    // Counted even if the disk has no space for the record; else it would be downloaded without end.
    context.queue.apply(job.id, { type: 'came-bad', why, wrong, ask, kept });
  }
  // Pages may keep coming for long; the command line must not wait for that.
  if (isPage && (state.bad?.count ?? 0) + 1 >= PAGES_UNTIL_STALLED) context.markStalled(job.id);
  return { done: false, waitMs: 0 };
}

/**
 * Counts a try whose bytes the next try cannot use. Several of them count as one bad result.
 * @returns whether the artist must decide now
 */
export function countWastedTry(
  { queue }: JobContext,
  id: string,
  progress: FetchProgress,
  words: string,
): boolean {
  progress.wastedTries += 1;
  const state = queue.get(id)?.state;
  if (progress.wastedTries < WASTED_TRIES_PER_BAD || state?.state !== 'fetching') return false;
  progress.wastedTries = 0;
  const why = 'broken-off';
  const ask = mustAskArtist({ why, before: state.bad, isPage: false, isSame: false });
  const wrong = `it broke off over and over (${words.replace(/\.$/, '')})`;
  queue.apply(id, { type: 'came-bad', why, wrong, ask, kept: null });
  return ask;
}

/** What a download says about the reachability of the result's host. */
function outcomeOf(result: Downloaded | DownloadProblem): CallOutcome {
  if (!('problem' in result) || result.problem !== 'again') return 'answered';
  return result.retryAfterMs === null ? 'trouble' : { retryAfterMs: result.retryAfterMs };
}
