import type { ServerResponse } from 'node:http';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Clock } from '../clock.ts';
import type { TaskFate } from '../task.ts';
import type { Reply } from '../wire/answer.ts';
import type { Fault } from './fault-plan.ts';

/** How a fault ended a call: its connection was closed, or another reply is sent in place of the answer. */
export type CallFaultResult =
  | { readonly isClosed: true }
  | { readonly isClosed: false; readonly reply: Reply };

/** The parts of the service that the faults of a call act on. */
export interface FaultTools {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly revokeTokens: () => void;
}

/**
 * Applies the faults of a call that are due before, or after, its work. It stops after the first one that ends the call.
 * @returns how a fault ended the call; undefined if the call goes on
 * @throws the signal's reason
 */
export async function applyCallFaults(
  due: readonly Fault[],
  when: 'before' | 'after',
  response: ServerResponse,
  tools: FaultTools,
): Promise<CallFaultResult | undefined> {
  for (const fault of due) {
    if (!('when' in fault) || fault.when !== when) continue;
    switch (fault.do) {
      case 'delay':
        await tools.clock.sleep(fault.seconds * 1000, tools.signal);
        break;
      case 'drop':
        response.destroy();
        break;
      case 'revoke-tokens':
        tools.revokeTokens();
        break;
      case 'status':
        return { isClosed: false, reply: errorReply(fault.status, fault.retryAfter) };
      case 'html':
        return { isClosed: false, reply: webPageReply(fault.status) };
      default:
        return assertNever(fault);
    }
    if (response.destroyed) return { isClosed: true };
  }
  return undefined;
}

/** Changes an answer's format as the faults of its call ask for. */
export function applyAnswerFaults(reply: Reply, due: readonly Fault[]): Reply {
  const kinds = new Set(due.map((fault) => fault.do));
  if (!kinds.has('msg-as-message') && !kinds.has('code-as-text')) return reply;
  // The text is not parsed as JSON, because a decimal in it would lose digits.
  let { text } = reply;
  if (kinds.has('code-as-text')) text = text.replace(/^\{"code":(\d+)/, '{"code":"$1"');
  if (kinds.has('msg-as-message')) text = text.replace(/"msg":("(?:[^"\\]|\\.)*")\}$/, '"message":$1}');
  return { ...reply, text };
}

/** The end that the faults of a creation call force on the task; undefined if they force none. */
export function fateOf(due: readonly Fault[]): TaskFate | undefined {
  for (const fault of due) {
    if (fault.do === 'fail-task') return { ends: 'failed', shape: fault.shape, msg: fault.msg };
    if (fault.do === 'never-end') return { ends: 'never', state: fault.state };
  }
  return undefined;
}

/** Answers as a proxy in front of the service would: with the status and a web page, not in the interface's format. */
function errorReply(status: number, retryAfter: number | string | undefined): Reply {
  const reply = webPageReply(status);
  if (retryAfter === undefined) return reply;
  return { ...reply, headers: { ...reply.headers, 'retry-after': String(retryAfter) } };
}

function webPageReply(status: number): Reply {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    text: `<!doctype html>\n<html><head><title>${status}</title></head><body><h1>${status}</h1><p>Sent by a fault.</p></body></html>\n`,
  };
}
