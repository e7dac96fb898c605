import type { Logger } from '../ports.ts';
import { notifyEach } from './notify-each.ts';

/** Calls its subscribers in the order in which they subscribed. A listener that throws stops neither the others nor the caller. */
export interface Notifier<Event> {
  readonly emit: (event: Event) => void;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: (event: Event) => void) => () => void;
}

export function createNotifier<Event>(logger: Logger): Notifier<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit: (event) => notifyEach(listeners, event, logger),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
