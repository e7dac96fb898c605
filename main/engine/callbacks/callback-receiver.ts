import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callbackBodySchema, taskIdSchema } from '../../../shared/interface/tasks.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { createRequestBudget } from '../api/request-budget.ts';
import type { Clock, Logger } from '../ports.ts';
import { type CallbackTarget, readCallbackPath } from './callback-path.ts';

/** The content of a callback. Nothing of it is believed; it only causes an earlier query, of the named task. */
export interface CallbackHint extends CallbackTarget {
  /** Null if the body names none, which is possible for a failed task. */
  readonly taskId: string | null;
}

export interface CallbackReceiverOptions {
  /** The address to listen on: 127.0.0.1, or 0.0.0.0 for the local network. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly key: Buffer;
  /** Resolves once the hint is stored. The service gets its confirmation only then, and none if this rejects. */
  readonly onHint: (hint: CallbackHint) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The time limit for receiving a whole call. Milliseconds. */
  readonly requestLimitMs?: number;
}

export interface CallbackReceiver {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** The body of a real callback is under 4 KB. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_CONNECTIONS = 64;
/** Milliseconds. */
const REQUEST_LIMIT = 10_000;
/** How often time limits are checked. Node's default of half a minute would make the limit three times as long. */
const CHECK_EVERY = 1000;
/** Callbacks per second with a valid secret, of all jobs together; for more, the service is asked to repeat them later. */
const PER_SECOND = 50;
/** How long an identical callback is ignored, so that replays cause no queries. Milliseconds. */
const SAME_AGAIN = 1000;

/**
 * Listens for callbacks which say that a task has ended. Without the secret of a job, a caller learns nothing, not even whether the job
 * exists.
 * @throws AppError `in-use` if another process uses the port, `usage` if the address cannot be listened on
 */
export async function openCallbackReceiver(options: CallbackReceiverOptions): Promise<CallbackReceiver> {
  const { clock, logger, requestLimitMs = REQUEST_LIMIT } = options;
  const budget = createRequestBudget(PER_SECOND, clock);
  const lastHints = new Map<string, { readonly at: number; readonly taken: Promise<void> }>();

  /** Stores a hint; shares the result with an identical one that came a moment before. */
  const take = (hint: CallbackHint): Promise<void> => {
    const now = clock.now();
    for (const [id, { at }] of lastHints) if (now < at || now - at > SAME_AGAIN) lastHints.delete(id);
    const id = `${hint.jobId}.${hint.attempt} ${hint.taskId}`;
    const before = lastHints.get(id);
    if (before !== undefined) return before.taken;
    const taken = options.onHint(hint);
    lastHints.set(id, { at: now, taken });
    // If it could not be stored, the same callback may be repeated at once.
    taken.catch(() => lastHints.delete(id));
    return taken;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const end = (status: number, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-length': '0', ...headers }).end();
    };
    const target = readCallbackPath(options.key, request.url ?? '');
    if (target === null || request.method !== 'POST') {
      end(404, { connection: 'close' });
      return;
    }
    if (!budget.tryTake()) {
      end(429, { 'retry-after': '1' });
      return;
    }
    const body = await readBody(request);
    if (body === null) {
      end(413, { connection: 'close' });
      return;
    }
    try {
      await take({ ...target, taskId: taskIdIn(body) });
    } catch (cause) {
      logger.warn('a callback could not be kept', { job: target.jobId, error: String(cause) });
      end(503, { 'retry-after': '5' });
      return;
    }
    end(204);
  };

  const server = createServer({ connectionsCheckingInterval: CHECK_EVERY }, (request, response) => {
    answer(request, response).catch((cause: unknown) => {
      logger.debug('a callback was cut off', { error: String(cause) });
      response.destroy();
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.requestTimeout = requestLimitMs;
  server.headersTimeout = requestLimitMs;
  await listen(server, options);
  // E.g. too many open files to accept a connection: this call is lost, and later ones may succeed.
  server.on('error', (cause) => logger.warn('a callback could not be taken', { error: String(cause) }));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      // Stops accepting connections first, then closes the open ones.
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, { host, port }: CallbackReceiverOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = cause.code === 'EADDRINUSE';
      reject(
        new AppError(
          taken ? 'in-use' : 'usage',
          taken
            ? `Port ${port} is taken by another program, so no callbacks are taken; choose another in the settings.`
            : `Callbacks cannot be listened for on port ${port} (${cause.code}); choose another in the settings.`,
          { cause },
        ),
      );
    });
    server.listen(port, host, resolve);
  });
}

/** @returns null if it is longer than any callback */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function taskIdIn(body: string): string | null {
  try {
    const { data } = callbackBodySchema.parse(JSON.parse(body));
    return 'task_id' in data ? taskIdSchema.parse(data.task_id) : null;
  } catch {
    // An unreadable body is ignored: the callback itself is enough of a hint.
    return null;
  }
}
