import os from 'node:os';
import type { ServiceWorkerKind } from '../../../shared/model/service-worker.ts';
import { MediaError } from '../../media/media-error.ts';
import { mediaFaultSchema } from '../../media/media-fault.ts';
import type { ProcessAnswer } from './worker-answer.ts';
import { WorkerEnded } from './worker-ended.ts';
import { memoryOfWorkers } from './worker-memory.ts';
import { type StartWorker, type WorkerProcess, workerStarter } from './worker-starter.ts';

/** Options of one run. */
export interface RunOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

/**
 * Processes of low priority that make results of one kind, so that the service answers at once, and so that what goes
 * wrong in one of them (memory without end, a decoder that crashes) ends that one alone. They are started when they are
 * needed, serve one run after the other, and end once they have had nothing to do for a while.
 */
export interface WorkerPool<Request, Result> {
  /**
   * Waits for a free process and lets it work. Rejects with MediaError where the input is at fault, with the
   * signal's reason (its process has ended by then), with WorkerEnded where its process ended before it answered, or with
   * an Error where the work broke.
   */
  run(request: Request, options: RunOptions): Promise<Result>;
  /** Ends the processes; runs under way reject. */
  close(): Promise<void>;
}

/** What pools of every kind are told. */
export interface PoolOptions {
  /** Counts from 1; default: the cores less one. */
  readonly workers?: number | undefined;
  /** Memory that one process may take, in bytes; default: see memoryOfWorkers. */
  readonly memory?: number | undefined;
}

/** How a pool is set up. */
export interface WorkerPoolOptions extends PoolOptions {
  readonly kind: ServiceWorkerKind;
  /** How processes are started; default: as this process can. */
  readonly start?: StartWorker;
}

interface Run<Request, Result> {
  readonly request: Request;
  readonly onProgress: (fraction: number) => void;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A process of the pool, from its start until it has ended. */
interface Member<Request, Result> {
  readonly process: WorkerProcess;
  readonly ended: Promise<void>;
  run: Run<Request, Result> | undefined;
  /** Takes no run any more. */
  isEnding: boolean;
  overMemory: boolean;
  idleTimer: NodeJS.Timeout | undefined;
}

/** A process with nothing to do is kept this long: starting one anew costs about half a second. */
const IDLE_MS = 60_000;
/** One that holds more once it has answered is ended: it would hold that for as long as it is kept. */
const MAX_IDLE_BYTES = 512 * 1024 * 1024;

/** Makes a pool; its processes start with the first runs. */
export function createWorkerPool<Request, Result>(options: WorkerPoolOptions): WorkerPool<Request, Result> {
  const count = Math.max(1, Math.floor(options.workers ?? os.availableParallelism() - 1));
  const memory = options.memory ?? memoryOfWorkers();
  const start = options.start ?? workerStarter();
  const members = new Set<Member<Request, Result>>();
  const waiting: Run<Request, Result>[] = [];
  let closed = false;

  const startWaiting = (): void => {
    while (waiting.length > 0 && !closed) {
      const free = [...members].find(({ run, isEnding }) => run === undefined && !isEnding);
      // One that is leaving has its memory still, and so its place.
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
          run?.reject(new WorkerEnded(member.overMemory ? 'memory' : 'lost', `A worker process: ${words}`));
          resolveEnded();
          startWaiting();
        },
      }),
      ended,
      run: undefined,
      isEnding: false,
      overMemory: false,
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
      case 'over-memory':
        member.overMemory = true;
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
    // A process that rests never keeps this one alive.
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
      // What it writes until then is in the way of nobody who hears of its end.
      await member.ended;
    }
    run.reject(reason);
  };

  return {
    async run(request, { signal, onProgress = () => {} }) {
      if (closed) throw new Error('The worker pool is closed.');
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const run: Run<Request, Result> = { request, onProgress, resolve, reject };
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
      closed = true;
      const open = [...waiting, ...[...members].flatMap(({ run }) => run ?? [])];
      const gone = [...members].map(({ ended }) => ended);
      await Promise.all(open.map((run) => stop(run, new Error('The worker pool was closed.'))));
      for (const member of members) end(member);
      await Promise.all(gone);
    },
  };
}
