import { CALLBACK_DELIVERIES } from '../../../shared/interface/limits.ts';
import type { Clock } from '../clock.ts';
import type { GuardedAgent } from '../outbound/guarded-agent.ts';
import { createHostSlots } from '../outbound/host-slots.ts';
import type { Callback } from '../store/callback.ts';
import type { Callbacks } from '../store/service-store.ts';
import { deliver } from './deliver.ts';

/** Delivers the callbacks of tasks that have ended, in the background. */
export interface CallbackSender {
  /**
   * Starts delivering what is due, which an earlier run of the service may have left. Before this call, the store only records callbacks. It
   * may be called again, to look for what other processes made due.
   */
  readonly start: () => Promise<void>;
  /** Must be called when a task has ended: if it has a callback, its delivery starts. */
  readonly taskEnded: (taskId: string) => void;
  /** Stops delivering. Callbacks that are due stay due in the store. */
  readonly close: () => Promise<void>;
}

export interface CallbackSenderOptions {
  readonly store: Callbacks;
  /** The body of the answer that a query of the task gets now, with result URLs on `origin`. */
  readonly bodyOf: (taskId: string, origin: string | null) => Promise<string>;
  readonly outbound: GuardedAgent;
  readonly clock: Clock;
  /** The pauses between the deliveries, in seconds. The last one is used for all further deliveries. */
  readonly pauses: readonly number[];
  /** How long one delivery may take, in seconds. */
  readonly deliverySeconds: number;
  readonly log: (line: string) => void;
}

/** The wait after an error of the store; twice as long after each further one, up to the most. Milliseconds. */
const STORE_RETRY_MS = 10_000;
const MOST_STORE_RETRY_MS = 600_000;
const PER_HOST = 4;
const IN_ALL = 64;

export function createCallbackSender(options: CallbackSenderOptions): CallbackSender {
  const { store, bodyOf, outbound, clock, pauses, deliverySeconds, log } = options;
  const stop = new AbortController();
  const hostSlots = createHostSlots({ perHost: PER_HOST, total: IN_ALL });
  const running = new Map<string, Promise<void>>();
  /** A clock that was set back makes no wait longer than this. */
  const longestWaitMs = (deliverySeconds + Math.max(0, ...pauses)) * 1000;
  let isStarted = false;

  const finish = async (callback: Callback, state: 'taken' | 'given-up', words: string): Promise<void> => {
    await store.finish(callback.taskId, state, words);
    log(`callback of task ${callback.taskId} to ${hostOf(callback.url)}: ${words}${suffixOf(state)}`);
  };

  /** Makes one delivery. It uses a slot of its host meanwhile. */
  const deliverOnce = async (callback: Callback, signal: AbortSignal): Promise<void> => {
    const { taskId, url, origin } = callback;
    const release = await hostSlots.acquire(hostOf(url), signal);
    try {
      const deliveries = callback.deliveries + 1;
      const pause = pauses[Math.min(deliveries, pauses.length) - 1] ?? 0;
      const pauseMs = Math.round(pause * 1000);
      // If this process ends during the delivery, it is made again after the pause. No other process makes it meanwhile.
      if (!(await store.countDelivery(callback, clock.now() + deliverySeconds * 1000 + pauseMs))) return;
      const delivery = await deliver(outbound, {
        url,
        body: await bodyOf(taskId, origin),
        seconds: deliverySeconds,
        signal,
      });
      if (delivery.accepted) return finish(callback, 'taken', delivery.words);
      if (delivery.isPermanent || deliveries >= CALLBACK_DELIVERIES) {
        return finish(callback, 'given-up', delivery.words);
      }
      await store.recordFailure(taskId, delivery.words, clock.now() + pauseMs);
      log(`callback of task ${taskId} to ${hostOf(url)}: ${delivery.words}; again in ${pause} s`);
    } finally {
      release();
    }
  };

  const run = async (taskId: string): Promise<void> => {
    // Each callback has its own signal: adding a listener to a signal with thousands of listeners is slow.
    const signal = AbortSignal.any([stop.signal]);
    for (;;) {
      const callback = await store.find(taskId);
      if (callback?.state !== 'due') return;
      if (callback.deliveries >= CALLBACK_DELIVERIES) {
        return finish(callback, 'given-up', callback.words ?? 'the service ended during the last delivery');
      }
      await clock.sleep(Math.min(callback.dueAt - clock.now(), longestWaitMs), signal);
      await deliverOnce(callback, signal);
    }
  };

  /** After an error of the store, tries again later: nobody else would before the next start. */
  const keepRunning = async (taskId: string): Promise<void> => {
    for (let waitMs = STORE_RETRY_MS; ; waitMs = Math.min(2 * waitMs, MOST_STORE_RETRY_MS)) {
      try {
        return await run(taskId);
      } catch (error) {
        if (stop.signal.aborted) return;
        log(`callback of task ${taskId}: not delivered: ${String(error)}; again in ${waitMs / 1000} s`);
      }
      await clock.sleep(waitMs, stop.signal).catch(() => undefined);
      if (stop.signal.aborted) return;
    }
  };

  const startDelivering = (taskId: string): void => {
    if (running.has(taskId)) return;
    const done = keepRunning(taskId).finally(() => running.delete(taskId));
    running.set(taskId, done);
  };

  return {
    start: async () => {
      isStarted = true;
      for (const { taskId } of await store.listDue()) startDelivering(taskId);
    },
    taskEnded: (taskId) => {
      if (isStarted && !stop.signal.aborted) startDelivering(taskId);
    },
    close: async () => {
      stop.abort();
      await Promise.all(running.values());
    },
  };
}

const suffixOf = (state: 'taken' | 'given-up'): string => (state === 'taken' ? '' : '; given up');

/** The host of a callback's address, for logs and slots. The path and query may contain a secret of the receiver. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '(no address)';
}
