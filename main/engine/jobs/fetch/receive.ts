import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { type ReadBuffers, type ReadTarget, readBuffersOf } from './read-buffers.ts';

/** An answer without its body. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** Receives the bytes of a body. */
export interface BodyConsumer {
  /**
   * Consumes a chunk; its memory belongs to the caller again when this returns. Returns a promise if the sender must pause until it
   * resolves; if it rejects, the transfer is aborted.
   */
  readonly consume: (bytes: Buffer) => Promise<void> | null;
  /** Memory into which the next bytes may be read directly; it is not written after the body ended or broke off. */
  readonly target: ReadTarget;
}

/**
 * Sends a GET and passes on the body chunk by chunk, without a stream in between.
 * @param onHead returns the consumer of the body; null to skip it
 * @returns the answer's head, when the whole body was consumed or skipped
 * @throws the system's or undici's error, what `take` rejected with, the signal's reason
 */
export function receive(options: {
  readonly dispatcher: Dispatcher;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onHead: (head: AnswerHead) => BodyConsumer | null;
}): Promise<AnswerHead> {
  const { dispatcher, url, headers, signal, onHead } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let running: Dispatcher.DispatchController | null = null;
    let head: AnswerHead = { status: 0, headers: {} };
    let taker: BodyConsumer | null = null;
    let reads: ReadBuffers | null = null;
    const stop = (): void => {
      reject(signal.reason);
      running?.abort(asError(signal.reason));
    };
    const cleanUp = (): void => {
      signal.removeEventListener('abort', stop);
      reads?.setTarget(null);
    };
    signal.addEventListener('abort', stop, { once: true });
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'GET',
        headers: { 'accept-encoding': 'identity', ...headers },
      },
      {
        onRequestStart: (controller) => {
          running = controller;
          if (signal.aborted) controller.abort(asError(signal.reason));
        },
        onResponseStart: (controller, status, answered) => {
          // The answer itself comes after those that only inform.
          if (status < 200) return;
          head = { status, headers: answered };
          taker = onHead(head);
          if (taker !== null) return;
          cleanUp();
          resolve(head);
          controller.abort(new Error('The body is not wanted.'));
        },
        onResponseData: (controller, bytes) => {
          if (taker === null) return;
          if (reads === null) {
            reads = readBuffersOf(bytes);
            reads?.setTarget(taker.target);
          }
          const room = taker.consume(bytes);
          if (room === null) return;
          controller.pause();
          room.then(
            () => controller.resume(),
            (cause: unknown) => controller.abort(asError(cause)),
          );
        },
        onResponseEnd: () => {
          cleanUp();
          resolve(head);
        },
        onResponseError: (_controller, cause) => {
          cleanUp();
          reject(cause);
        },
      },
    );
  });
}

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}
