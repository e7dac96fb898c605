import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { PING, PONG } from '../../shared/bridge/heartbeat.ts';
import { SOCKET_PROTOCOL } from '../../shared/bridge/session-keys.ts';
import type { Logger } from '../engine/ports.ts';
import { feedEvents } from '../shell/event-feed.ts';
import type { ShellEngine } from '../shell/shell-engine.ts';

/** A window with more unsent data than this is disconnected; it reconnects and asks for what it missed. Bytes. */
const MAX_BEHIND = 32 * 1024 * 1024;
/** The window sends nothing on this socket but pings. Bytes. */
const MAX_INCOMING = 1024;
/** How long a window may take to close its socket. Milliseconds. */
const LEAVE_MS = 500;
const GOING_AWAY = 1001;
const TRY_AGAIN_LATER = 1013;

/** The connected windows. */
export interface EventSockets {
  /** Accepts a connection after session and origin were checked. */
  readonly accept: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Closes every connection; resolves when all are closed, at most {@link LEAVE_MS} later. */
  readonly close: () => Promise<void>;
}

/** Sends the engine's events to every window, as JSON text, one event a message. */
export function createEventSockets(options: {
  readonly engine: Pick<ShellEngine, 'handlers' | 'subscribe'>;
  readonly logger: Logger;
}): EventSockets {
  const { engine, logger } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_INCOMING,
    perMessageDeflate: false,
    handleProtocols: chosenProtocol,
  });

  const feed = (socket: WebSocket) => {
    const send = (text: () => string): void => {
      if (socket.bufferedAmount > MAX_BEHIND) socket.close(TRY_AGAIN_LATER);
      else if (socket.readyState === socket.OPEN) socket.send(text());
    };
    const stop = feedEvents(
      engine,
      (event) => send(() => JSON.stringify(event)),
      (cause) => logger.error('a window was not sent something', { cause: String(cause) }),
    );
    socket.once('close', stop);
    socket.on('message', (data) => {
      if (String(data) === PING) send(() => PONG);
    });
    socket.on('error', (cause) => logger.debug('a window broke its event stream', { cause: String(cause) }));
  };

  return {
    accept: (request, socket, head) => server.handleUpgrade(request, socket, head, feed),
    close: async () => {
      server.close();
      await Promise.all([...server.clients].map(leave));
    },
  };
}

/** The window offers the key as a protocol as well; the answer never names that one. */
function chosenProtocol(offered: ReadonlySet<string>): string | false {
  return offered.has(SOCKET_PROTOCOL) ? SOCKET_PROTOCOL : false;
}

function leave(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => socket.terminate(), LEAVE_MS);
    socket.once('close', () => {
      clearTimeout(limit);
      resolve();
    });
    socket.close(GOING_AWAY);
  });
}
