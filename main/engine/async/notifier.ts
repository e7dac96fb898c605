import type { Logger } from '../ports.ts';
import { notifyEach } from './notify-each.ts';

/** Calls its subscribers in the order in which they subscribed. A listener that throws stops neither the others nor the caller. */
export interface Notifier<Told> {
  readonly tell: (told: Told) => void;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: (told: Told) => void) => () => void;
}

export function createNotifier<Told>(logger: Logger): Notifier<Told> {
  const listeners = new Set<(told: Told) => void>();
  return {
    tell: (told) => notifyEach(listeners, told, logger),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
