import type { ServerResponse } from 'node:http';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Clock } from '../clock.ts';
import type { TaskFate } from '../task.ts';
import type { Reply } from '../wire/answer.ts';
import { type AnswerFault, type Fault, isAnswerFault, isTaskFault, type TaskFault } from './fault-plan.ts';

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
  const faults = due.filter(isAnswerFault);
  return faults.length === 0 ? reply : { ...reply, text: faults.reduce(garbled, reply.text) };
}

/** The text is not parsed as JSON, because a decimal in it would lose digits. */
function garbled(text: string, fault: AnswerFault): string {
  switch (fault.do) {
    case 'code-as-text':
      return text.replace(/^\{"code":(\d+)/, '{"code":"$1"');
    case 'msg-as-message':
      return text.replace(/"msg":("(?:[^"\\]|\\.)*")\}$/, '"message":$1}');
    default:
      return assertNever(fault);
  }
}

/** The end that the faults of a creation call force on the task; undefined if they force none. */
export function fateOf(due: readonly Fault[]): TaskFate | undefined {
  const fault = due.find(isTaskFault);
  return fault && fateBy(fault);
}

function fateBy(fault: TaskFault): TaskFate {
  switch (fault.do) {
    case 'fail-task':
      return { ends: 'failed', shape: fault.shape, msg: fault.msg };
    case 'never-end':
      return { ends: 'never', state: fault.state };
    default:
      return assertNever(fault);
  }
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
