import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** An answer without its body. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Takes what came; the bytes are the caller's again when it returns. Gives a promise where no more should come until it
 * resolves; where that rejects, the rest is not wanted.
 */
export type TakeBytes = (bytes: Buffer) => Promise<void> | null;

/**
 * Sends a GET and hands over the answer as it comes, without a stream between.
 * @param onHead who takes the body; null to leave it
 * @returns the answer's head, once all of the body was handed over or left
 * @throws the system's or undici's error, what `TakeBytes` rejected with, the signal's reason
 */
export function receive(options: {
  readonly dispatcher: Dispatcher;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onHead: (head: AnswerHead) => TakeBytes | null;
}): Promise<AnswerHead> {
  const { dispatcher, url, headers, signal, onHead } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let running: Dispatcher.DispatchController | null = null;
    let head: AnswerHead = { status: 0, headers: {} };
    let take: TakeBytes | null = null;
    const stop = (): void => {
      reject(signal.reason);
      running?.abort(asError(signal.reason));
    };
    const leave = (): void => signal.removeEventListener('abort', stop);
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
          take = onHead(head);
          if (take !== null) return;
          leave();
          resolve(head);
          controller.abort(new Error('The body is not wanted.'));
        },
        onResponseData: (controller, bytes) => {
          const room = take?.(bytes);
          if (room == null) return;
          controller.pause();
          room.then(
            () => controller.resume(),
            (cause: unknown) => controller.abort(asError(cause)),
          );
        },
        onResponseEnd: () => {
          leave();
          resolve(head);
        },
        onResponseError: (_controller, cause) => {
          leave();
          reject(cause);
        },
      },
    );
  });
}

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}
