/** How often the program is asked whether it is there. */
const BEAT_MS = 5_000;
/** A program that is only busy answers within these. */
const SILENT_BEATS = 4;

export interface HeartbeatOptions {
  /** Asks the program for a sign of life. */
  readonly ping: () => void;
  /** Nothing was heard for 20 s in which the window ran; called once until something is heard again. */
  readonly onSilent: () => void;
}

export interface Heartbeat {
  /** The program said something, whatever it was. */
  readonly heard: () => void;
  readonly stop: () => void;
}

/**
 * Notices a program that is there but does not move: stopped, stuck in its work, or at the other end of a line that is
 * none any more, of which no socket ever tells.
 *
 * Time is counted in beats, never by the clock, so that what passes while the machine sleeps is nobody's silence. A beat that
 * comes late says that the window itself stood still, and that answers may wait behind it: the count begins anew.
 */
export function startHeartbeat({ ping, onSilent }: HeartbeatOptions): Heartbeat {
  let silent = 0;
  let last = performance.now();
  const beat = (): void => {
    const now = performance.now();
    if (now - last > 2 * BEAT_MS) silent = 0;
    last = now;
    if (silent === SILENT_BEATS) onSilent();
    silent += 1;
    ping();
  };
  const timer = setInterval(beat, BEAT_MS);
  return {
    heard: () => {
      silent = 0;
    },
    stop: () => clearInterval(timer),
  };
}
