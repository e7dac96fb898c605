import { setTimeout as delay } from 'node:timers/promises';

/** Worker threads that could not be ended, because a disk or the system blocks them. */
let hanging = 0;

/** Counts a worker thread that could not be ended. Call the result if it ends later. */
export function countHangingThread(): () => void {
  hanging += 1;
  let ended = false;
  return () => {
    if (!ended) hanging -= 1;
    ended = true;
  };
}

/** Whether a worker thread could not be ended. This process then cannot exit in the ordinary way. */
export function hasHangingThread(): boolean {
  return hanging > 0;
}

/** Whether a thread is busy in the file system, or could not be ended: the exit of this process would wait for it. */
export function isThreadBlocked(): boolean {
  return hasHangingThread() || process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
}

/** How long a thread may be busy in the file system before it counts as blocked for good. Milliseconds. */
const PATIENCE_MS = 2_000;
const CHECK_MS = 50;

/** Whether the exit of this process would wait for a thread without end. Call it once everything is closed. */
export async function wouldExitHang(): Promise<boolean> {
  for (let waited = 0; isThreadBlocked(); waited += CHECK_MS) {
    if (waited >= PATIENCE_MS) return true;
    await delay(CHECK_MS);
  }
  return false;
}
