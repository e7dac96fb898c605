import type { z } from 'zod';
import { AppError, type ErrorBody } from '../model/app-error.ts';
import type { Call } from './call.ts';
import { type Bridge, CALLS, type EventName, type Handlers, type Revised } from './contract.ts';
import type { Revision, Revisions } from './revision.ts';

/** An answer as data, because exceptions cannot be sent between processes. */
export type Answer =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** The revision of each feed when the engine began to answer. */
      readonly at: Revisions;
    }
  | { readonly ok: false; readonly error: ErrorBody };

function callOf(group: string, name: string): Call | undefined {
  const calls: Record<string, Record<string, Call>> = CALLS;
  const inGroup = Object.hasOwn(calls, group) ? calls[group] : undefined;
  return inGroup !== undefined && Object.hasOwn(inGroup, name) ? inGroup[name] : undefined;
}

function errorBody(cause: unknown): ErrorBody {
  if (cause instanceof AppError) return cause.toBody();
  const detail = cause instanceof Error ? cause.message : String(cause);
  return {
    kind: 'internal',
    message:
      'Something went wrong inside Maquette; nothing was lost. Try again, and look in the log if it stays.',
    detail,
  };
}

/**
 * Answers one call from the window: parses the input, runs the handler, parses the output. Never throws.
 * @param path `group.name`
 * @param onFault called with each internal error, of which the window gets only a general message
 */
export async function dispatch(
  handlers: Handlers,
  path: string,
  input: unknown,
  onFault: (cause: unknown) => void,
): Promise<Answer> {
  const [group = '', name = ''] = path.split('.');
  const call = callOf(group, name);
  if (call === undefined)
    return { ok: false, error: { kind: 'usage', message: `There is no call ${path}.` } };
  const parsed = call.input.safeParse(input);
  if (!parsed.success) {
    return {
      ok: false,
      error: { kind: 'usage', message: `The call ${path} was not understood.`, detail: issues(parsed.error) },
    };
  }
  try {
    const table: Record<string, Record<string, (value: never) => Promise<unknown>>> = handlers;
    const handler = table[group]?.[name];
    if (handler === undefined) throw new AppError('internal', `The call ${path} has no handler.`);
    // Both start in the same turn of the event loop, so the revisions match the state that the handler reads synchronously.
    const [at, value] = await Promise.all([handlers.app.revisions(undefined), handler(parsed.data as never)]);
    return { ok: true, value: call.output.parse(value) ?? null, at };
  } catch (cause) {
    const error = errorBody(cause);
    if (error.kind === 'internal') onFault(cause);
    return { ok: false, error };
  }
}

function issues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'value'}: ${issue.message}`).join('; ');
}

/** How a shell transports calls and events: Electron's IPC, or the web shell's HTTP and WebSocket. */
export interface Transport {
  /** Sends the call `group.name` with its input; resolves with the answer. */
  readonly send: (path: string, input: unknown) => Promise<Answer>;
  readonly on: (event: EventName, listener: (payload: unknown, revision?: Revision) => void) => () => void;
  readonly pathForFile: (file: unknown) => string | null;
}

/**
 * The window's side of the contract. Its methods throw {@link AppError} if the engine answers with an error.
 */
export function createBridge(transport: Transport): Bridge {
  const ask = async (path: string, input: unknown): Promise<Revised<unknown>> => {
    const answer = await transport.send(path, input ?? null);
    if (answer.ok) return answer;
    throw AppError.fromBody(answer.error);
  };
  const revised = methods(ask);
  const plain = methods(async (path, input) => (await ask(path, input)).value);
  const on: Bridge['on'] = (event, listener) =>
    transport.on(event, listener as Parameters<Transport['on']>[1]);
  return { ...plain, revised, on, pathForFile: transport.pathForFile } as Bridge;
}

/** Creates one method for each call, by group. */
function methods(ask: (path: string, input: unknown) => Promise<unknown>): object {
  return Object.fromEntries(
    Object.entries(CALLS).map(([group, calls]) => [
      group,
      Object.fromEntries(
        Object.keys(calls).map((name) => [name, (input?: unknown) => ask(`${group}.${name}`, input)]),
      ),
    ]),
  );
}
