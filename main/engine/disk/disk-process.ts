import { abortable } from '../async/abortable.ts';
import type { DiskMessage, DiskReply, DiskRequest, DiskTask, DiskWork } from './disk-messages.ts';
import { DiskSilence } from './disk-silence.ts';
import { errorOf } from './error-of.ts';
import { type DiskChild, forkDisk, type StartDisk } from './fork-disk.ts';

/**
 * Runs work on a disk that may stop answering, such as a network share, in a process of its own. A call that hangs blocks its thread.
 * Node has four such threads, waits for them when it exits, and cannot end them. A process, however, can be abandoned:
 *
 *   none ──work──▶ working ──(no message within the time limit)──▶ abandoned: killed, and not waited for;
 *                                                                  the next work starts another process
 */
export interface DiskProcess<Kinds extends DiskWork<Kinds>> {
  /**
   * Does one piece of work. Rejects with the error of the work; with {@link DiskSilence} if the disk does not answer within the time
   * limit; at once with the signal's reason, while the work itself continues.
   */
  readonly run: <Name extends keyof Kinds & string>(
    work: Name,
    task: Kinds[Name]['task'],
    limits?: DiskLimits,
  ) => Promise<Kinds[Name]['reply']>;
  /** Waits a moment for running work, then ends the process, or abandons it. */
  readonly close: () => Promise<void>;
}

export interface DiskLimits {
  readonly signal?: AbortSignal | undefined;
  /** The longest time from the start, or from the last message, to giving up. Milliseconds. */
  readonly limitMs?: number | undefined;
  /** Called with how much is done, for work that says so. */
  readonly onProgress?: ((progress: number) => void) | undefined;
}

export interface DiskProcessOptions<Task> {
  /** The file that the process runs. */
  readonly entry: URL;
  readonly start?: StartDisk | undefined;
  /** The limit of work without one of its own. Milliseconds. */
  readonly limitMs: number;
  /** The first work of every new process; null for none. */
  readonly first?: () => Task | null;
  /** A watched folder has changed. */
  readonly onChanged?: () => void;
  /** The disk did not answer; all running work was given up. */
  readonly onSilence?: () => void;
}

interface Work<Reply> {
  readonly what: string;
  readonly limitMs: number;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (cause: unknown) => void;
  readonly onProgress: ((progress: number) => void) | undefined;
  timer: NodeJS.Timeout;
}

/** The most abandoned processes that may still hang. With this many, the disk counts as silent until one of them is gone. */
const MAX_ABANDONED = 3;
/** How long a process may take to start on a busy machine, which says nothing about the disk. Milliseconds. */
const START_MS = 30_000;
/** How long running work may take to end when the process is closed. Milliseconds. */
const CLOSE_MS = 2_000;

export function createDiskProcess<Kinds extends DiskWork<Kinds>>(
  options: DiskProcessOptions<DiskTask<Kinds>>,
): DiskProcess<Kinds> {
  type Task = DiskTask<Kinds>;
  type Reply = DiskReply<Kinds>;
  const work = new Map<number, Work<Reply>>();
  let child: DiskChild | null = null;
  let isReady = false;
  let abandoned = 0;
  let nextId = 1;
  let isClosed = false;
  let onIdle: (() => void) | null = null;

  function start(): DiskChild {
    let wasAbandoned = false;
    const started = (options.start ?? forkDisk)(options.entry, {
      onMessage: (message) => {
        if (mine === child) onMessage(message as DiskMessage<Reply>);
      },
      onExit: () => {
        if (wasAbandoned) abandoned -= 1;
        else if (mine === child) onEnded();
      },
    });
    const mine: DiskChild = {
      ...started,
      abandon: () => {
        wasAbandoned = true;
        abandoned += 1;
        started.abandon();
      },
    };
    child = mine;
    isReady = false;
    const first = options.first?.() ?? null;
    // A failure of it shows in the work that follows.
    if (first !== null) mine.send({ id: nextId++, task: first });
    return mine;
  }

  function onMessage(message: DiskMessage<Reply>): void {
    if (message.is === 'changed') {
      options.onChanged?.();
      return;
    }
    if (message.is === 'ready') {
      begin();
      return;
    }
    const mine = work.get(message.id);
    if (message.is === 'alive') {
      mine?.timer.refresh();
      if (message.progress !== undefined) mine?.onProgress?.(message.progress);
      return;
    }
    end(message.id);
    if (message.is === 'done') mine?.resolve(message.value);
    else mine?.reject(errorOf(message.fault));
  }

  /** The process has started: from now on the time limit measures the disk alone. */
  function begin(): void {
    isReady = true;
    for (const each of work.values()) {
      clearTimeout(each.timer);
      each.timer = setTimeout(giveUp, each.limitMs);
    }
  }

  function end(id: number): void {
    clearTimeout(work.get(id)?.timer);
    work.delete(id);
    if (work.size > 0) return;
    child?.keepAlive(false);
    onIdle?.();
  }

  function endAll(causeOf: (each: Work<Reply>) => unknown): void {
    for (const [id, each] of [...work.entries()]) {
      end(id);
      each.reject(causeOf(each));
    }
  }

  /** The process ended without being told to: it was killed, or ran out of memory. */
  function onEnded(): void {
    child = null;
    endAll(({ what }) =>
      Object.assign(new Error(`EPIPE: the disk's process ended, ${what}`), { code: 'EPIPE', syscall: what }),
    );
  }

  function abandon(): void {
    const hanging = child;
    child = null;
    hanging?.abandon();
  }

  function giveUp(): void {
    abandon();
    endAll(({ what }) => new DiskSilence(what));
    options.onSilence?.();
  }

  function send(
    what: string,
    task: Task,
    limitMs: number,
    onProgress: DiskLimits['onProgress'],
  ): Promise<Reply> {
    if (child === null && abandoned >= MAX_ABANDONED) return Promise.reject(new DiskSilence(what));
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const running = child ?? start();
    const message: DiskRequest<Task> = { id: nextId++, task };
    const timer = setTimeout(giveUp, isReady ? limitMs : START_MS + limitMs);
    work.set(message.id, { what, limitMs, resolve, reject, onProgress, timer });
    running.keepAlive(true);
    try {
      running.send(message);
    } catch (cause) {
      // The task could not be sent (it cannot be cloned), so no reply will come.
      end(message.id);
      reject(cause);
    }
    return promise;
  }

  return {
    run: async (what, task, { signal, limitMs = options.limitMs, onProgress } = {}) => {
      signal?.throwIfAborted();
      if (isClosed) throw new Error('closing');
      // Each kind of work has its own types; those of a single channel cannot express that.
      const sent = { work: what, ...task } as unknown as Task;
      return abortable(send(what, sent, limitMs, onProgress), signal);
    },
    close: async () => {
      isClosed = true;
      if (work.size > 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        onIdle = resolve;
        const timer = setTimeout(resolve, CLOSE_MS);
        await promise;
        clearTimeout(timer);
      }
      abandon();
      endAll(() => new Error('closing'));
    },
  };
}
