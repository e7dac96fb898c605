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

/** What the endpoints work with. */
export interface HttpContext {
  readonly account: Account;
  readonly store: TaskStore;
  readonly runner: TaskRunner;
  readonly folder: DataFolder;
  readonly prices: Prices;
  /** Where uploads take their room while they are received. */
  readonly spoolRoom: SpoolRoom;
  readonly tokens: Tokens;
  readonly urls: ResultUrls;
  /** To be told when a file of a task was sent to its last byte. */
  readonly resultSent: (taskId: string, name: string) => void;
  readonly clock: Clock;
  readonly clientId: string;
  readonly generalPrefix: string;
  /** Whether idempotency keys are honoured, and announced. */
  readonly idempotencyKeys: boolean;
  readonly status: StatusSource;
}

/** One call of an endpoint. */
export interface Call {
  readonly request: IncomingMessage;
  readonly url: URL;
  /** What result URLs begin with: the address under which this client knows the service. */
  readonly origin: string;
  /** The address that the service calls its own; another one on its next start, where the port is any free one. */
  readonly baseUrl: string;
  /** What a fault has in mind for a task that this call creates. */
  readonly fate?: TaskFate | undefined;
}

/** An endpoint of the interface. Its caller has been authorised. */
export type Endpoint = (context: HttpContext, call: Call) => Answer | Promise<Answer>;
