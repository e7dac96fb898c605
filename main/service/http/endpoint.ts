import type { IncomingMessage } from 'node:http';
import type { Prices } from '../../../shared/model/prices.ts';
import type { Clock } from '../clock.ts';
import type { Account } from '../credits/account.ts';
import type { DataFolder } from '../data/data-folder.ts';
import type { StatusSource } from '../status/answer-status.ts';
import type { TaskFate } from '../task.ts';
import type { TaskRunner } from '../tasks/task-runner.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import type { Answer } from '../wire/answer.ts';
import type { ResultUrls } from '../wire/result-urls.ts';
import type { Tokens } from '../wire/tokens.ts';
import type { SpoolRoom } from './spool-room.ts';

/** The parts of the service that the endpoints use. */
export interface HttpContext {
  readonly account: Account;
  readonly store: TaskStore;
  readonly runner: TaskRunner;
  readonly folder: DataFolder;
  readonly prices: Prices;
  /** Limits the disk space of uploads while they are received. */
  readonly spoolRoom: SpoolRoom;
  readonly tokens: Tokens;
  readonly urls: ResultUrls;
  /** Must be called when a file of a task was sent to its last byte. */
  readonly resultSent: (taskId: string, name: string) => void;
  readonly clock: Clock;
  readonly clientId: string;
  readonly generalPrefix: string;
  /** Whether idempotency keys are honoured and announced in the token answer. */
  readonly idempotencyKeys: boolean;
  readonly status: StatusSource;
}

/** One call of an endpoint. */
export interface Call {
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
