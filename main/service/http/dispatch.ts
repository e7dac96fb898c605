import type { IncomingMessage, ServerResponse } from 'node:http';
import { applyAnswerFaults, applyCallFaults, fateOf } from '../faults/call-faults.ts';
import type { Fault, Faults } from '../faults/fault-plan.ts';
import { fileFaultsOf } from '../faults/file-faults.ts';
import { createStatusAnswers } from '../status/answer-status.ts';
import { type Answer, type Reply, refuse, replyOf, sendReply } from '../wire/answer.ts';
import { UNDOCUMENTED } from '../wire/refusal.ts';
import { authorize } from './authorize.ts';
import type { HttpContext } from './endpoint.ts';
import { serveResult } from './result-files.ts';
import { type Route, routeOf } from './routes.ts';

/** One request, and the means to answer it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** The start of result URLs (see Call). */
  readonly origin: string;
  readonly baseUrl: string;
  /** Writes an answer, and adds its code to the request's log line. */
  readonly end: (answer: Answer, headers?: Record<string, string>) => void;
  /** Adds text to the request's log line. */
  readonly addToLog: (words: string) => void;
  /** Notes in the request's log entry whose call it is. */
  readonly callerIs: (clientId: string) => void;
}

/** Routes each request to its endpoint, result file or status page, and applies the injected faults that are due. */
export function createDispatch(options: {
  readonly context: HttpContext;
  readonly faults: Faults;
  readonly signal: AbortSignal;
}): (exchange: Exchange) => Promise<void> {
  const { context, faults, signal } = options;
  const statusAnswers =
    context.status && createStatusAnswers({ status: context.status, clock: context.clock });
  const faultTools = { clock: context.clock, signal, revokeTokens: context.revokeTokens };

  /** Applies the faults that are due. Returns whether one of them answered the request or closed the connection. */
  const isEndedByFault = async (
    due: readonly Fault[],
    when: 'before' | 'after',
    { response, addToLog }: Exchange,
  ): Promise<boolean> => {
    const result = await applyCallFaults(due, when, response, faultTools);
    if (result === undefined) return response.destroyed;
    if (!result.isClosed) {
      addToLog('by a fault');
      sendReply(response, result.reply);
    }
    return true;
  };

  const answerFile = async (exchange: Exchange): Promise<void> => {
    const { request, response, url } = exchange;
    const { urls, folder, clock } = context;
    const isGet = request.method === 'GET';
    const due = isGet ? faults.next(url.pathname.endsWith('/0.webp') ? 'cover' : 'result') : [];
    if (await isEndedByFault(due, 'before', exchange)) return;
    if (await isEndedByFault(due, 'after', exchange)) return;
    const fileFaults = fileFaultsOf(due);
    await serveResult(request, response, {
      url,
      urls,
      resultsOf: folder.resultsOf,
      now: clock.now(),
      faults: fileFaults,
      onSent: ({ taskId, name }) => context.resultSent(taskId, name),
    });
  };

  const answerEndpoint = async (route: Route, exchange: Exchange): Promise<void> => {
    const { request, response, url, origin, baseUrl, end, addToLog, callerIs } = exchange;
    const due = faults.next(route.name);
    if (await isEndedByFault(due, 'before', exchange)) return;
    const { tokens } = context.store;
    const caller = await authorize(request.headers.authorization, route.auth, tokens, context.clock.now());
    if ('clientId' in caller) callerIs(caller.clientId);
    const answer =
      'refusal' in caller
        ? refuse(caller.refusal)
        : await route.handle(context, { ...caller, request, url, origin, baseUrl, fate: fateOf(due) });
    if (await isEndedByFault(due, 'after', exchange)) return;
    const correctReply: Reply = replyOf(answer);
    const reply = applyAnswerFaults(correctReply, due);
    if (reply === correctReply) return end(answer);
    addToLog(`code ${answer.body.code}, garbled by a fault`);
    sendReply(response, reply);
  };

  return async (exchange) => {
    const { request, response, url, end } = exchange;
    // Clients need the service's clock, because the lifetimes of keys, tokens and URLs are measured by it.
    response.setHeader('date', new Date(context.clock.now()).toUTCString());
    if (url.pathname.startsWith('/files/')) return answerFile(exchange);
    const status = await statusAnswers?.answer(exchange);
    if (status !== undefined) return sendReply(response, status);
    const route = routeOf(url.pathname);
    if (route === undefined) return end(refuse({ code: UNDOCUMENTED.notFound, msg: 'no such path' }, 404));
    if (route.method !== request.method) {
      return end(refuse({ code: 405, msg: 'method not allowed' }, 405), { allow: route.method });
    }
    return answerEndpoint(route, exchange);
  };
}
