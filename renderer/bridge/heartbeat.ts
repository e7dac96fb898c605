/** The interval of pings. */
const BEAT_MS = 5_000;
/** The number of unanswered beats after which the program counts as unresponsive. A busy program answers within them. */
const SILENT_BEATS = 4;

export interface HeartbeatOptions {
  /** Sends a ping to the program. */
  readonly ping: () => void;
  /** Nothing was received for 20 s while the window was running. Called once, until something is received again. */
  readonly onSilent: () => void;
}

export interface Heartbeat {
  /** Something was received from the program. */
  readonly heard: () => void;
  readonly stop: () => void;
}

/**
 * Detects a program that does not answer although the connection seems open: it is stopped, it is stuck, or the network is gone
 * without the socket noticing.
 *
 * It counts beats instead of time, so that sleep of the machine does not count. A late beat means that the window itself was blocked
 * and that answers may be waiting in its event queue: the count is reset.
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
