import type { CallbackStore } from '../callbacks/callback-store.ts';
import type { Account } from '../credits/account.ts';
import type { ServiceStore, Tokens } from '../store/service-store.ts';
import type { TaskStore } from './task-store.ts';

/** Local's store: one client, one process, SQLite. All parts must use the same database. */
export function createSqliteStore(parts: {
  readonly account: Account;
  readonly callbacks: CallbackStore;
  readonly tasks: TaskStore;
  readonly tokens: Tokens;
}): ServiceStore {
  const { account, callbacks, tasks, tokens } = parts;
  return {
    tokens,
    tasks: {
      balance: account.balance,
      findKey: tasks.keys.find,
      create: ({ id, request, price, at, origin, fate, keyed }) =>
        tasks.create(id, request, price, at, { origin, fate, keyed }),
      find: tasks.find,
      findAny: tasks.find,
      countEndedWorker: tasks.countEndedWorker,
      succeed: ({ taskId }, result, at) => tasks.succeed(taskId, result, at),
      fail: ({ taskId }, failure, at) => tasks.fail(taskId, failure, at),
    },
    callbacks,
    results: { list: tasks.listResults, markFetched: tasks.markFetched, markSwept: tasks.markSwept },
  };
}
