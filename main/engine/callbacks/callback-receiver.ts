import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callbackBodySchema, taskIdSchema } from '../../../shared/interface/tasks.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { createRequestBudget } from '../api/request-budget.ts';
import type { Clock, Logger } from '../ports.ts';
import { type CallbackTarget, readCallbackPath } from './callback-path.ts';

/** What a callback says, none of which is believed: it only says when to ask, and after which task. */
export interface CallbackHint extends CallbackTarget {
  /** Null where its body names none, as that of a failed task may. */
  readonly taskId: string | null;
}

export interface CallbackReceiverOptions {
  /** Address to listen on; 127.0.0.1, or 0.0.0.0 for the local network. */
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly key: Buffer;
  /** Resolves once what it says cannot be lost any more; until then, and where it rejects, the service is not told that it was heard. */
  readonly onHint: (hint: CallbackHint) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long a call may take to come whole. Milliseconds. */
  readonly requestLimitMs?: number;
}

export interface CallbackReceiver {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** A query's body is under 4 KB. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_CONNECTIONS = 64;
/** Milliseconds. */
const REQUEST_LIMIT = 10_000;
/** How often it is looked whether a call takes too long; Node's own half a minute would treble the limit. */
const CHECK_EVERY = 1000;
/** Callbacks with a right secret, together; above this they are told to come again. */
const PER_SECOND = 50;
/** How often the same words of the same job are taken up: a replay costs nobody a query. Milliseconds. */
const SAME_AGAIN = 1000;

/**
 * Listens for the service's word that a task has ended. Whoever does not know a job's secret learns nothing, not even
 * whether there is such a job.
 * @throws AppError `in-use` where somebody else has the port, `usage` where it cannot be listened on
 */
export async function openCallbackReceiver(options: CallbackReceiverOptions): Promise<CallbackReceiver> {
  const { clock, logger, requestLimitMs = REQUEST_LIMIT } = options;
  const budget = createRequestBudget(PER_SECOND, clock);
  const lastHints = new Map<string, { readonly at: number; readonly taken: Promise<void> }>();

  /** Takes a hint, or waits for the same one to be taken that came a moment before. */
  const take = (hint: CallbackHint): Promise<void> => {
    const now = clock.now();
    for (const [id, { at }] of lastHints) if (now < at || now - at > SAME_AGAIN) lastHints.delete(id);
    const id = `${hint.jobId}.${hint.attempt} ${hint.taskId}`;
    const before = lastHints.get(id);
    if (before !== undefined) return before.taken;
    const taken = options.onHint(hint);
    lastHints.set(id, { at: now, taken });
    // One that could not be kept may be said again at once.
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
  // Such as no file being left to take a call with: that call is lost, and the next may be heard.
  server.on('error', (cause) => logger.warn('a callback could not be taken', { error: String(cause) }));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      // First no new ones, then none at all.
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

/** @returns null where it is longer than any callback */
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
    // That it came is all that is asked of it.
    return null;
  }
}
