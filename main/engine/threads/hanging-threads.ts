import { setTimeout as delay } from 'node:timers/promises';

/** Worker threads that could not be ended, because a disk or the system holds them. */
let left = 0;

/** Takes in that a worker thread could not be ended; call the result when it has ended after all. */
export function noteHangingThread(): () => void {
  left += 1;
  let ended = false;
  return () => {
    if (!ended) left -= 1;
    ended = true;
  };
}

/** Whether there is a worker thread that could not be ended: nothing else keeps this process from ending, and then it does not end. */
export function isThreadLeft(): boolean {
  return left > 0;
}

/** Whether a thread is under way in the file system, or could not be ended: the end of this process would wait for it. */
export function isThreadHeld(): boolean {
  return isThreadLeft() || process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
}

/** So long a thread may take to come back from the file system before it counts as held for good. Milliseconds. */
const PATIENCE_MS = 2_000;
const LOOK_MS = 50;

/** Whether the end of this process would wait for a thread that does not come back. To be asked once all is closed. */
export async function wouldHang(): Promise<boolean> {
  for (let waited = 0; isThreadHeld(); waited += LOOK_MS) {
    if (waited >= PATIENCE_MS) return true;
    await delay(LOOK_MS);
  }
  return false;
}
