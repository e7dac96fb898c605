import type { ServiceWorkerKind } from '../../../shared/model/service-worker.ts';
import { MediaError } from '../../media/media-error.ts';
import { mediaFaultSchema } from '../../media/media-fault.ts';
import type { ProcessAnswer } from './worker-answer.ts';
import { WorkerEnded } from './worker-ended.ts';
import { memoryOfWorkers, workersByDefault } from './worker-memory.ts';
import { type StartWorker, type WorkerProcess, workerStarter } from './worker-starter.ts';

/** Options of one run. */
export interface RunOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
  /** Receives sentences for the log. */
  readonly onSaid?: (words: string) => void;
}

/**
 * A pool of low-priority processes that make results of one kind. They keep the service responsive, and a failure in one of
 * them (unbounded memory, a crash in a decoder) ends only that process. They are started when needed, serve one run after
 * the other, and end after being idle for a while.
 */
export interface WorkerPool<Request, Result> {
  /**
   * Waits for a free process and runs the request in it. Rejects with MediaError if the input cannot be used, with the
   * signal's reason (the process has ended by then), with WorkerEnded if the process ended before it answered, or with
   * an Error if the work failed in any other way.
   */
  run(request: Request, options: RunOptions): Promise<Result>;
  /** Ends the processes. Runs that are under way reject. */
  close(): Promise<void>;
}

/** Options of pools of every kind. */
export interface PoolOptions {
  /** Counts from 1; default: see workersByDefault. */
  readonly workers?: number | undefined;
  /** Memory that one process may take, in bytes; default: see memoryOfWorkers. */
  readonly memory?: number | undefined;
}

/** Options of one pool. */
export interface WorkerPoolOptions extends PoolOptions {
  readonly kind: ServiceWorkerKind;
  /** Starts a process; default: see workerStarter. */
  readonly start?: StartWorker;
}

interface Run<Request, Result> {
  readonly request: Request;
  readonly onProgress: (fraction: number) => void;
  readonly onSaid: (words: string) => void;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A process of the pool, from its start until it has ended. */
interface Member<Request, Result> {
  readonly process: WorkerProcess;
  readonly ended: Promise<void>;
  run: Run<Request, Result> | undefined;
  /** Whether it has been told to end. It gets no further runs. */
  isEnding: boolean;
  isOverMemory: boolean;
  idleTimer: NodeJS.Timeout | undefined;
}

/** An idle process ends after this time. Starting a new one takes about half a second. */
const IDLE_MS = 60_000;
/** A process that uses more memory than this after it has answered is ended, because it would keep that memory while idle. */
const MAX_IDLE_BYTES = 512 * 1024 * 1024;

/** Creates a pool. Its processes start with the first runs. */
export function createWorkerPool<Request, Result>(options: WorkerPoolOptions): WorkerPool<Request, Result> {
  const count = Math.max(1, Math.floor(options.workers ?? workersByDefault()));
  const memory = options.memory ?? memoryOfWorkers();
  const start = options.start ?? workerStarter();
  const members = new Set<Member<Request, Result>>();
  const waiting: Run<Request, Result>[] = [];
  let isClosed = false;

  const startWaiting = (): void => {
    while (waiting.length > 0 && !isClosed) {
      const free = [...members].find(({ run, isEnding }) => run === undefined && !isEnding);
      // A process that is ending still uses its memory, so it keeps its place until it has ended.
      const member = free ?? (members.size < count ? startMember() : undefined);
      const run = member === undefined ? undefined : waiting.shift();
      if (member === undefined || run === undefined) return;
      clearTimeout(member.idleTimer);
      member.run = run;
      member.process.keepServiceAlive(true);
      member.process.send(run.request);
    }
  };

  const startMember = (): Member<Request, Result> => {
    const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<void>();
    const member: Member<Request, Result> = {
      process: start(options.kind, memory, {
        onAnswer: (answer) => handleAnswer(member, answer),
        onEnded: (words) => {
          members.delete(member);
          clearTimeout(member.idleTimer);
          const { run } = member;
          member.run = undefined;
          run?.reject(new WorkerEnded(member.isOverMemory ? 'memory' : 'lost', `A worker process: ${words}`));
          resolveEnded();
          startWaiting();
        },
      }),
      ended,
      run: undefined,
      isEnding: false,
      isOverMemory: false,
      idleTimer: undefined,
    };
    members.add(member);
    return member;
  };

  const handleAnswer = (member: Member<Request, Result>, answer: ProcessAnswer): void => {
    const { run } = member;
    if (member.isEnding) return;
    switch (answer.kind) {
      case 'progress':
        run?.onProgress(answer.fraction);
        return;
      case 'said':
        run?.onSaid(answer.words);
        return;
      case 'over-memory':
        member.isOverMemory = true;
        member.isEnding = true;
        return;
      case 'made':
        run?.resolve(answer.result as Result);
        break;
      case 'refused':
        run?.reject(new MediaError(mediaFaultSchema.parse(answer.fault)));
        break;
      case 'broken':
        run?.reject(new Error(`A worker failed: ${answer.message}`));
        break;
    }
    member.run = undefined;
    if (answer.resident > MAX_IDLE_BYTES) end(member);
    else markIdle(member);
    startWaiting();
  };

  const markIdle = (member: Member<Request, Result>): void => {
    // An idle process must not keep the service's process alive.
    member.process.keepServiceAlive(false);
    member.idleTimer = setTimeout(() => end(member), IDLE_MS).unref();
  };

  const end = (member: Member<Request, Result>): void => {
    member.isEnding = true;
    member.process.keepServiceAlive(true);
    member.process.end();
  };

  const stop = async (run: Run<Request, Result>, reason: unknown): Promise<void> => {
    const index = waiting.indexOf(run);
    if (index >= 0) waiting.splice(index, 1);
    const member = [...members].find((candidate) => candidate.run === run);
    if (member !== undefined) {
      member.run = undefined;
      end(member);
      // The run rejects only after the process has ended, so that it cannot write any more when the caller cleans up.
      await member.ended;
    }
    run.reject(reason);
  };

  return {
    async run(request, { signal, onProgress = () => {}, onSaid = () => {} }) {
      if (isClosed) throw new Error('The worker pool is closed.');
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const run: Run<Request, Result> = { request, onProgress, onSaid, resolve, reject };
      const abort = (): void => void stop(run, signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      waiting.push(run);
      startWaiting();
      try {
        return await promise;
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    },
    async close() {
      isClosed = true;
      const open = [...waiting, ...[...members].flatMap(({ run }) => run ?? [])];
      const gone = [...members].map(({ ended }) => ended);
      await Promise.all(open.map((run) => stop(run, new Error('The worker pool was closed.'))));
      for (const member of members) end(member);
      await Promise.all(gone);
    },
  };
}
