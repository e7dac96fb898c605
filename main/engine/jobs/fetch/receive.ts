import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { AppError } from '../../../../shared/model/app-error.ts';
import { errorCode } from '../../api/call-failure.ts';
import { headerText } from '../../api/http-call.ts';
import type { GuardedPool, Reading } from './guarded-pool.ts';
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
   * resolves; if it rejects, the transfer is aborted. Chunks that were read together come without a pause between them.
   */
  readonly consume: (bytes: Buffer) => Promise<void> | null;
  /** Memory into which the next bytes may be read directly; it is not written after the body ended or broke off. */
  readonly target: ReadTarget;
}

const MAX_REDIRECTS = 5;

/**
 * Receives a URL. Follows redirects itself, so that each address is checked.
 * @param onHead as for {@link receiveOnce}; called for the answer that is no redirect
 * @throws AppError `refused` if an address is not allowed, and what {@link receiveOnce} throws
 */
export async function receive(
  pool: GuardedPool,
  request: {
    readonly url: string;
    readonly reading: Reading;
    readonly headers: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
    readonly onHead: (head: AnswerHead) => BodyConsumer | null;
  },
): Promise<AnswerHead> {
  const { reading, headers, signal, onHead } = request;
  let url = parseUrl(request.url);
  for (let hops = 0; ; hops += 1) {
    const dispatcher = await pool.reach(url, reading);
    const head = await receiveOnce({
      dispatcher,
      url,
      headers,
      signal,
      onHead: (head) => (redirectTarget(head) === null ? onHead(head) : null),
    });
    const location = redirectTarget(head);
    if (location === null) return head;
    if (hops >= MAX_REDIRECTS) {
      throw new AppError('refused', 'The result is redirected without end; it is not fetched.');
    }
    url = parseUrl(location, url);
  }
}

function redirectTarget({ status, headers }: AnswerHead): string | null {
  return [301, 302, 303, 307, 308].includes(status) ? headerText(headers.location) : null;
}

function parseUrl(url: string, base?: URL): URL {
  const parsed = URL.parse(url, base?.href);
  if (parsed === null) throw new AppError('refused', 'The service names a result at what is no address.');
  return parsed;
}

/**
 * Sends a GET and passes on the body chunk by chunk, without a stream in between.
 * @param onHead returns the consumer of the body; null to skip it
 * @returns the answer's head, when the whole body was consumed or skipped
 * @throws the system's or undici's error, what `consume` rejected with, the signal's reason
 */
function receiveOnce(options: {
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
    /** Chunks that are not consumed yet. */
    let held = 0;
    let ended = false;
    const stop = (): void => {
      reject(signal.reason);
      running?.abort(asError(signal.reason));
    };
    const cleanUp = (): void => {
      signal.removeEventListener('abort', stop);
      reads?.setTarget(null);
    };
    const settleAtEnd = (): void => {
      if (!ended || held > 0) return;
      cleanUp();
      resolve(head);
    };
    const end = (): void => {
      ended = true;
      reads?.setTarget(null);
      settleAtEnd();
    };
    const fail = (controller: Dispatcher.DispatchController, cause: unknown): void => {
      cleanUp();
      // Rejected here, because undici reports no errors after a body has ended.
      reject(cause);
      controller.abort(asError(cause));
    };
    const goOn = (controller: Dispatcher.DispatchController): void => {
      // A fault in undici must not end the process, as it would from a promise that nobody awaits.
      try {
        controller.resume();
      } catch (cause) {
        fail(controller, cause);
      }
    };
    const holdUp = (controller: Dispatcher.DispatchController, room: Promise<void>): void => {
      controller.pause();
      held += 1;
      room.then(
        () => {
          held -= 1;
          if (ended) settleAtEnd();
          else if (held === 0) goOn(controller);
        },
        (cause: unknown) => fail(controller, cause),
      );
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
          // Skips interim answers (1xx).
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
          if (room !== null) holdUp(controller, room);
        },
        onResponseEnd: (controller) => {
          end();
          // Milo reads on to the end of what was received together. Its socket can be used again only if it resumes before undici makes
          // it idle, which undici does in the next round of the event loop.
          if (controller.paused) queueMicrotask(() => goOn(controller));
        },
        onResponseError: (controller, cause) => {
          if (taker !== null && !controller.aborted && endsWithConnection(head, cause)) {
            end();
            return;
          }
          cleanUp();
          reject(cause);
        },
      },
    );
  });
}

/** Whether a body without a length ended with its connection, as it should: Milo knows such an end only where a header announced it. */
function endsWithConnection({ headers }: AnswerHead, cause: Error): boolean {
  const isUnsized = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
  return isUnsized && errorCode(cause) === 'UND_ERR_SOCKET' && cause.message === 'other side closed';
}

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}
