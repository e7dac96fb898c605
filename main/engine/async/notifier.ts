import type { Logger } from '../ports.ts';
import { tellEach } from './tell-each.ts';

/** Tells whoever subscribed, in the order they came. A listener that throws stops neither the others nor who tells. */
export interface Notifier<Told> {
  readonly tell: (told: Told) => void;
  /** Gives the undo. */
  readonly subscribe: (listener: (told: Told) => void) => () => void;
}

export function createNotifier<Told>(logger: Logger): Notifier<Told> {
  const listeners = new Set<(told: Told) => void>();
  return {
    tell: (told) => tellEach(listeners, told, logger),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
