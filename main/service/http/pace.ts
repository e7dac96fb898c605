import type { IncomingMessage, ServerResponse } from 'node:http';

/** In each minute, a body brings at least as much: slower than any line that an upload is sent over. */
const WINDOW_MS = 60_000;
const LEAST_BYTES = 60 * 1024;

/**
 * Closes the connection of a request whose body trickles in, wanted or not. One who sends a byte now and then would have it for half an hour,
 * and the room of the upload with it. The window is longer than an upload may wait for room, in which nothing of it is read.
 */
export function watchPace(
  request: IncomingMessage,
  { windowMs = WINDOW_MS, leastBytes = LEAST_BYTES } = {},
): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const bytes = socket.bytesRead;
    if (!request.complete && bytes - before < leastBytes) socket.destroy();
    before = bytes;
  }, windowMs);
  timer.unref();
  const end = (): void => {
    clearInterval(timer);
    socket.off('close', end);
  };
  request.once('close', end);
  socket.once('close', end);
}

/** The system may take megabytes at once and nothing for minutes after that; a reader that was closed asks for the rest of a file. */
const READER_WINDOW_MS = 15 * 60_000;

/**
 * Closes the connection of an answer of which nothing is taken in a whole window, or that brings nothing more itself: it would hold a file and the
 * connection for ever. Call it once the answer's body begins; of a reader that has gone by then, nothing is watched.
 */
export function watchReader(response: ServerResponse, { windowMs = READER_WINDOW_MS } = {}): void {
  // Its end was told already: nothing would end the watch.
  if (response.destroyed) return;
  const { socket } = response.req;
  // What is written waits for what the reader takes, so this stands still where the reader does.
  let before = socket.bytesWritten;
  const timer = setInterval(() => {
    if (socket.bytesWritten === before) socket.destroy();
    before = socket.bytesWritten;
  }, windowMs);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}
