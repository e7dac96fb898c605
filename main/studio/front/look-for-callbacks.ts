import { setTimeout as wait } from 'node:timers/promises';

/** How often a front end looks for callbacks to deliver. */
const CALLBACKS_MS = 1000;

/** Looks for callbacks that are due, again and again. @returns the function that ends it */
export function lookForCallbacks(
  look: () => Promise<void>,
  log: (line: string) => void,
): () => Promise<void> {
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    for (;;) {
      await look().catch((error: unknown) => log(`callbacks: ${String(error)}`));
      await wait(CALLBACKS_MS, undefined, { signal: stop.signal });
    }
  };
  const running = run().catch(() => undefined);
  return async () => {
    stop.abort();
    await running;
  };
}
