import { abortable } from '../async/abortable.ts';
import type { DiskMessage, DiskRequest } from './disk-messages.ts';
import { DiskSilence } from './disk-silence.ts';
import { errorOf } from './error-of.ts';
import { type DiskChild, forkDisk, type StartDisk } from './fork-disk.ts';

/**
 * Work on a disk that may stop answering, as a share of the network does, in a process of its own. A call that hangs holds the
 * thread that made it, and Node has four of them, waits for them when it ends, and cannot end them. A process can be left behind:
 *
 *   none ──work──▶ working ──(nothing comes for as long as the limit says)──▶ left behind: killed, and not waited for;
 *                                                                            the next work starts another
 */
export interface DiskProcess<Task, Reply> {
  /**
   * Rejects with the error of the work; with {@link DiskSilence} where the disk gives nothing for as long as the limit says; at
   * once with the signal's reason, while the work itself goes on.
   */
  readonly run: (task: Task, limits: DiskLimits) => Promise<Reply>;
  /** Lets work under way end, for a moment; then ends the process, or leaves it behind. */
  readonly close: () => Promise<void>;
}

export interface DiskLimits {
  readonly signal?: AbortSignal | undefined;
  /** From the start, or the last sign of life, to giving up. Milliseconds. */
  readonly limitMs: number;
}

export interface DiskProcessOptions<Task> {
  /** The file that it runs. */
  readonly entry: URL;
  readonly start?: StartDisk | undefined;
  /** What work is called in an error. */
  readonly nameOf: (task: Task) => string;
  /** Work that every process begins with; null where there is none. */
  readonly first?: () => Task | null;
  /** What is watched has changed. */
  readonly onChanged?: () => void;
  /** The disk did not answer; all work under way was given up. */
  readonly onSilence?: () => void;
}

interface Work<Reply> {
  readonly what: string;
  readonly limitMs: number;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (cause: unknown) => void;
  timer: NodeJS.Timeout;
}

/** Processes that were left behind and still hang: with more of them, a disk counts as silent until one is gone. */
const MOST_LEFT = 3;
/** How long a process may take to start, on a machine that is busy: that is no word on the disk. Milliseconds. */
const START_MS = 30_000;
/** How long work under way may take to end when all is closed. Milliseconds. */
const LAST_MS = 2_000;

export function createDiskProcess<Task, Reply>(options: DiskProcessOptions<Task>): DiskProcess<Task, Reply> {
  const work = new Map<number, Work<Reply>>();
  let child: DiskChild | null = null;
  let ready = false;
  let left = 0;
  let nextId = 1;
  let closed = false;
  let idle: (() => void) | null = null;

  function start(): DiskChild {
    let wasLeft = false;
    const started = (options.start ?? forkDisk)(options.entry, {
      onMessage: (message) => {
        if (mine === child) hear(message as DiskMessage<Reply>);
      },
      onExit: () => {
        if (wasLeft) left -= 1;
        else if (mine === child) lose();
      },
    });
    const mine: DiskChild = {
      ...started,
      leave: () => {
        wasLeft = true;
        left += 1;
        started.leave();
      },
    };
    child = mine;
    ready = false;
    const first = options.first?.() ?? null;
    // What comes of it shows in the work that follows.
    if (first !== null) mine.send({ id: nextId++, task: first });
    return mine;
  }

  function hear(message: DiskMessage<Reply>): void {
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
      return;
    }
    end(message.id);
    if (message.is === 'done') mine?.resolve(message.value);
    else mine?.reject(errorOf(message.fault));
  }

  /** From now on the time is the disk's. */
  function begin(): void {
    ready = true;
    for (const each of work.values()) {
      clearTimeout(each.timer);
      each.timer = setTimeout(giveUp, each.limitMs);
    }
  }

  function end(id: number): void {
    clearTimeout(work.get(id)?.timer);
    work.delete(id);
    if (work.size > 0) return;
    child?.hold(false);
    idle?.();
  }

  function endAll(causeOf: (each: Work<Reply>) => unknown): void {
    for (const [id, each] of [...work.entries()]) {
      end(id);
      each.reject(causeOf(each));
    }
  }

  /** It ended by itself: killed by somebody, or out of memory. */
  function lose(): void {
    child = null;
    endAll(({ what }) =>
      Object.assign(new Error(`EPIPE: the disk's process ended, ${what}`), { code: 'EPIPE', syscall: what }),
    );
  }

  function leave(): void {
    const hanging = child;
    child = null;
    hanging?.leave();
  }

  function giveUp(): void {
    leave();
    endAll(({ what }) => new DiskSilence(what));
    options.onSilence?.();
  }

  function send(task: Task, limitMs: number): Promise<Reply> {
    const what = options.nameOf(task);
    if (child === null && left >= MOST_LEFT) return Promise.reject(new DiskSilence(what));
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const running = child ?? start();
    const message: DiskRequest<Task> = { id: nextId++, task };
    const timer = setTimeout(giveUp, ready ? limitMs : START_MS + limitMs);
    work.set(message.id, { what, limitMs, resolve, reject, timer });
    running.hold(true);
    try {
      running.send(message);
    } catch (cause) {
      // What cannot cross to it was not asked for.
      end(message.id);
      reject(cause);
    }
    return promise;
  }

  return {
    run: async (task, { signal, limitMs }) => {
      signal?.throwIfAborted();
      if (closed) throw new Error('closing');
      return abortable(send(task, limitMs), signal);
    },
    close: async () => {
      closed = true;
      if (work.size > 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        idle = resolve;
        const timer = setTimeout(resolve, LAST_MS);
        await promise;
        clearTimeout(timer);
      }
      leave();
      endAll(() => new Error('closing'));
    },
  };
}
