import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { plainJson } from '../../shared/interface/plain-text.ts';
import { AppError } from '../../shared/model/app-error.ts';
import { type Reply, type Request, requestSchema } from './messages.ts';
import { writePlace } from './place.ts';
import type { TaskState } from './task-state.ts';
import type { UpstreamTasks } from './upstream-tasks.ts';

/** A description of a task has less. */
const MAX_REQUEST = 100_000;

export interface UpstreamServer {
  readonly close: () => Promise<void>;
}

/**
 * Lets programs of the same user in, on loopback: who can read the data folder knows the port and the secret. A caller that goes away takes
 * nothing back: what it asked for goes on.
 */
export async function serveUpstream(options: {
  readonly tasks: UpstreamTasks;
  /** Absolute path. */
  readonly data: string;
  /** The ledger's name: see keeperOf. */
  readonly keeper: string;
  readonly log: (line: string) => void;
}): Promise<UpstreamServer> {
  const { tasks, data, keeper, log } = options;
  /** Tells this process from an earlier one, or one with a copy of the ledger. */
  const holder = randomUUID();
  const token = randomBytes(24).toString('hex');
  const server = createServer((request, response) => {
    void answer(request, response).catch((cause: unknown) => {
      log(`a request failed: ${wordsOf(cause)}`);
      response.destroy();
    });
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isAllowed(request, token)) {
      response.writeHead(401).end();
      return;
    }
    if (Number(request.headers['content-length'] ?? MAX_REQUEST) >= MAX_REQUEST) {
      response.writeHead(413).end();
      return;
    }
    const parsed = requestSchema.safeParse(JSON.parse(await text(request)));
    if (!parsed.success) {
      response.writeHead(400).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const send = (reply: Reply): void => void response.write(`${plainJson(reply)}\n`);
    try {
      await carryOut(parsed.data, send, once(response, 'close'));
    } catch (cause) {
      if (!(cause instanceof AppError)) log(`a request failed: ${wordsOf(cause)}`);
      const unknown = cause instanceof AppError && cause.kind === 'not-found';
      send({ kind: 'refused', words: wordsOf(cause), ...(unknown && { unknown }) });
    }
    response.end();
  };

  const carryOut = async (
    request: Request,
    send: (reply: Reply) => void,
    gone: Promise<unknown>,
  ): Promise<void> => {
    switch (request.ask) {
      case 'task':
        if ((request.task.keeper ?? keeper) !== keeper)
          throw new AppError(
            'usage',
            'it was handed to another ledger than this one, and would be paid for twice here',
          );
        return follow(request.task.task, () => tasks.take(request.task, request.folder), send, gone);
      case 'keeper':
        send({ kind: 'keeper', keeper, holder });
        await gone.finally(tasks.followMarks((task, mark) => send({ kind: 'mark', task, mark })));
        return;
      case 'list':
        for (const { task, state } of tasks.list())
          if (state.kind === 'owed')
            send({ kind: 'item', task, needsWord: state.needsWord, words: state.words });
        send({ kind: 'end' });
        return;
      case 'retry':
      case 'give-up':
        await (request.ask === 'retry' ? tasks.retry : tasks.giveUp)(request.task);
        log(`task ${request.task}: ${request.ask}, by a person's word`);
        send({ kind: 'end' });
    }
  };

  /** Tells each state of a task until it ends, or nobody listens any more. */
  const follow = async (
    task: string,
    take: () => Promise<TaskState>,
    send: (reply: Reply) => void,
    gone: Promise<unknown>,
  ): Promise<void> => {
    const ended = Promise.withResolvers<void>();
    const tell = (state: TaskState): void => {
      if (state.kind === 'owed') send(state);
      else void finish(state).then(ended.resolve, ended.reject);
    };
    const finish = async (state: Exclude<TaskState, { kind: 'owed' }>): Promise<void> =>
      send(
        state.kind === 'failed'
          ? { kind: 'failed', words: state.words }
          : { kind: 'done', file: await tasks.resultOf(state.assetId) },
      );
    const first = await take();
    tell(first);
    const stop = first.kind === 'owed' ? tasks.follow(task, tell) : () => undefined;
    await Promise.race([ended.promise, gone]).finally(stop);
  };

  await listen(server);
  await writePlace(data, { port: (server.address() as AddressInfo).port, token, pid: process.pid });
  return {
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

function isAllowed({ headers, method }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return method === 'POST' && given.length === wanted.length && timingSafeEqual(given, wanted);
}

const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
