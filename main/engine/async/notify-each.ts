import type { Logger } from '../ports.ts';

/** Calls every listener. One that throws is logged, and stops neither the others nor the caller. */
export function notifyEach<Told>(
  listeners: Iterable<(told: Told) => void>,
  told: Told,
  logger: Logger,
): void {
  for (const listener of listeners) {
    try {
      listener(told);
    } catch (cause) {
      logger.error('a listener failed', { error: String(cause) });
    }
  }
}
