import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the next creation request meets. `task` is whether it was made, and charged, before that. */
export type SubmitFault =
  | { readonly task: boolean; readonly ends: 'reset' | 'hang' | 'html' | 'error-500' }
  /** All is well, and said so once that is over. */
  | { readonly task: true; readonly ends: 'late'; readonly after: Promise<unknown> }
  | {
      readonly task: boolean;
      readonly ends: 'answer';
      readonly status: number;
      /** Written as it is where it is text. A function is given the id of the task that was made. */
      readonly body: unknown;
      readonly headers?: Record<string, string>;
    };

export interface FaultTask {
  readonly id: string;
  state: 'created' | 'queueing' | 'processing' | 'success' | 'failed';
  queries: number;
}

/** A small service for faults: it speaks just enough of the interface, and errs as it is told. */
export interface FaultService {
  readonly baseUrl: string;
  readonly tasks: FaultTask[];
  readonly counts: { tokens: number; balances: number; submits: number; queries: number; downloads: number };
  /** Bodies of creation requests as they came. */
  readonly bodies: string[];
  balance: number;
  /** Taken in order by creation requests; empty means that all is well. */
  readonly submitFaults: SubmitFault[];
  /** Taken in order by questions for the balance. */
  readonly balanceFaults: ((response: ServerResponse) => void)[];
  /** Taken in order by queries. */
  readonly queryFaults: ((response: ServerResponse) => void)[];
  /** Taken in order by downloads of results. */
  readonly downloadFaults: ((request: IncomingMessage, response: ServerResponse) => void)[];
  /** Queries after which a task succeeds. */
  queriesToSuccess: number;
  /** The result's bytes. */
  result: Buffer;
  secret: string;
  /** The access token that it gives out now. */
  readonly token: () => string;
  /** Makes every token given out so far worthless. */
  readonly revoke: () => void;
  /** Cuts the requests that were left hanging. */
  readonly dropHanging: () => void;
  /** Answers every call with a web page. */
  html: boolean;
  /** Says with each token that it honours idempotency keys for so many seconds; it never does. */
  keyLifetime: number | null;
  /** Called before every answer but those to creation requests. */
  onRequest: ((path: string) => void) | null;
  /** Hears the headers of creation requests. */
  onHeaders: ((headers: IncomingMessage['headers']) => void) | null;
  /** Called when a creation request has come whole, before it is answered. */
  onSubmit: (() => void) | null;
  readonly close: () => Promise<void>;
}

/** What a task costs there. */
export const PRICE = 15;

/** A query's answer that the last task failed, and that it was given back. @param bodyOf the answer's body for the task's id */
export function failsAndRefunds(
  service: FaultService,
  bodyOf: (taskId: string) => unknown = () => ({ code: 50010001, data: {}, msg: 'generate failed' }),
): (response: ServerResponse) => void {
  return (response) => {
    service.balance += PRICE;
    response.end(JSON.stringify(bodyOf(service.tasks.at(-1)?.id ?? '')));
  };
}
