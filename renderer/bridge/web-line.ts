import { PING } from '../../shared/bridge/heartbeat.ts';
import { SESSION_PATH } from '../../shared/bridge/session-keys.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { keyHeaders, keyProtocols, onSessionKeys } from './session-keys.ts';
import { isSignedOut } from './web-calls.ts';
import type { Link, WindowTransport } from './window-transport.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8_000;
const ANSWER_WITHIN_MS = 5_000;
/** A stopped program accepts the connection but never opens the socket, and the browser alone would wait for minutes. */
const OPEN_WITHIN_MS = 10_000;

/** The WebSocket on which the web shell's events come. */
export interface WebLine extends Pick<WindowTransport, 'onLink' | 'reconnect'> {
  readonly isUp: () => boolean;
  /** A call was rejected because this window is signed out. */
  readonly signOut: () => void;
}

/** Finds out why the socket does not open, because the browser does not say. */
async function whyDown(): Promise<Link> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const init: RequestInit = { method: 'HEAD', cache: 'no-store', headers: keyHeaders(), signal };
    return isSignedOut(await fetch(SESSION_PATH, init)) ? 'refused' : 'lost';
  } catch {
    return signal.aborted ? 'still' : 'lost';
  }
}

/**
 * Opens the event socket on the page's origin, and reconnects with backoff whenever it is down.
 * @param onMessage called for every message, in order
 */
export function openWebLine(onMessage: (data: unknown) => void): WebLine {
  const listeners = new Set<(link: Link) => void>();
  let link: Link = 'connecting';
  let retryMs = FIRST_RETRY_MS;
  /** The present socket. Events of earlier ones are ignored. */
  let socket: WebSocket | null = null;
  /** The time limit for opening, or the delay before the next try. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: Heartbeat | null = null;
  let tries = 0;

  const setLink = (next: Link): void => {
    if (link === next) return;
    link = next;
    for (const listener of listeners) listener(next);
  };

  /** Drops the socket without waiting for its close event, which may take minutes if the other end is gone. */
  const drop = (): void => {
    clearTimeout(timer);
    heartbeat?.stop();
    heartbeat = null;
    const dropped = socket;
    socket = null;
    dropped?.close();
  };

  const connect = (): void => {
    tries += 1;
    const opening = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/events`, keyProtocols());
    socket = opening;
    timer = setTimeout(() => void lose('still'), OPEN_WITHIN_MS);
    opening.addEventListener('open', () => {
      if (opening !== socket) return;
      clearTimeout(timer);
      retryMs = FIRST_RETRY_MS;
      heartbeat = startHeartbeat({ ping: () => opening.send(PING), onSilent: () => void lose('still') });
      setLink('open');
    });
    opening.addEventListener('message', ({ data }) => {
      if (opening !== socket) return;
      heartbeat?.heard();
      onMessage(data);
    });
    opening.addEventListener('close', () => {
      if (opening === socket) void lose('lost');
    });
  };

  /** @param seen the state to report until the cause is known. `lost` does not replace a more exact state that was known before. */
  const lose = async (seen: 'still' | 'refused' | 'lost'): Promise<void> => {
    drop();
    if (seen !== 'lost' || link === 'open' || link === 'connecting') setLink(seen);
    const lost = tries;
    const why = await whyDown();
    if (tries !== lost) return;
    setLink(why);
    timer = setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  };

  const reconnect = (): void => {
    if (link === 'open') return;
    retryMs = FIRST_RETRY_MS;
    drop();
    connect();
  };
  connect();
  // When the artist returns to the window, the program was probably just restarted.
  window.addEventListener('focus', () => {
    if (socket === null) reconnect();
  });

  // Another tab signed in with a new address, which signs this tab in, too.
  onSessionKeys(reconnect);

  return {
    onLink: (listener) => {
      listeners.add(listener);
      listener(link);
      return () => listeners.delete(listener);
    },
    reconnect,
    isUp: () => link === 'open',
    signOut: () => {
      if (link === 'open') void lose('refused');
    },
  };
}
