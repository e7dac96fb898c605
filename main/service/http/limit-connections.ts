import type { Server } from 'node:http';

/** How often it is said that connections are refused. Milliseconds. */
const SAID_EVERY_MS = 60_000;

/**
 * Closes connections at once while so many are open, and says so now and then: a program that opens thousands would take all files that the
 * process may open, and its database and results with them.
 */
export function limitConnections(server: Server, most: number, log: (line: string) => void): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  server.maxConnections = most;
  server.on('drop', () => {
    const now = performance.now();
    if (now - saidAt < SAID_EVERY_MS) return;
    saidAt = now;
    log(
      `${most} connections are open, the most that are taken, so others are closed; end the program that holds them.`,
    );
  });
}
