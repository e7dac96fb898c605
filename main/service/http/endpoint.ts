import type { IncomingMessage } from 'node:http';
import type { Prices } from '../../../shared/model/prices.ts';
import type { Clock } from '../clock.ts';
import type { TaskFolders } from '../data/data-folder.ts';
import type { StatusSource } from '../status/answer-status.ts';
import type { ServiceStore } from '../store/service-store.ts';
import type { Task, TaskFate } from '../task.ts';
import type { Answer } from '../wire/answer.ts';
import type { ResultUrls } from '../wire/result-urls.ts';
import type { SpoolRoom } from './spool-room.ts';

/** The parts of the service that the endpoints use. */
export interface HttpContext {
  readonly store: ServiceStore;
  /** Must be called with a task that was created. */
  readonly taskCreated: (task: Task) => void;
  readonly folder: TaskFolders;
  /** Rejects if uploads cannot be taken now. Left out if they always can. */
  readonly checkFolder?: (() => Promise<void>) | undefined;
  readonly prices: Prices;
  /** Limits the disk space of uploads while they are received. */
  readonly spoolRoom: SpoolRoom;
  /** Revokes every token that was issued so far, for an injected fault. */
  readonly revokeTokens: () => void;
  readonly urls: ResultUrls;
  /** Must be called when a file of a task was sent to its last byte. */
  readonly resultSent: (taskId: string, name: string) => void;
  readonly clock: Clock;
  /** Whether the service's own address changes with its starts. If so, URLs in callbacks are given the one that holds by then. */
  readonly isAtOwnAddress: (origin: string, baseUrl: string) => boolean;
  readonly generalPrefix: string;
  /** Whether idempotency keys are honoured and announced in the token answer. */
  readonly idempotencyKeys: boolean;
  /** Left out if no status page is served beside the interface. */
  readonly status?: StatusSource | undefined;
}

/** One call of an endpoint. */
export interface Call {
  readonly clientId: string;
  readonly request: IncomingMessage;
  readonly url: URL;
  /** The start of result URLs: the address at which this client reached the service. */
  readonly origin: string;
  /** The service's own address. It changes with every start if the port is chosen freely. */
  readonly baseUrl: string;
  /** The end that a fault forces on the task that this call creates. */
  readonly fate?: TaskFate | undefined;
}

/** An endpoint of the interface. It is called only after the call was authorized. */
export type Endpoint = (context: HttpContext, call: Call) => Answer | Promise<Answer>;
