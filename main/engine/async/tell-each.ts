import type { Logger } from '../ports.ts';

/** Tells every listener. A faulty one must not stop who tells, nor keep the others from hearing. */
export function tellEach<Told>(listeners: Iterable<(told: Told) => void>, told: Told, logger: Logger): void {
  for (const listener of listeners) {
    try {
      listener(told);
    } catch (cause) {
      logger.error('a listener failed', { error: String(cause) });
    }
  }
}
