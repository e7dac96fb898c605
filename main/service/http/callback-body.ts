import type { Clock } from '../clock.ts';
import type { ServiceStore } from '../store/service-store.ts';
import { resultFolderOf } from '../task.ts';
import type { ResultUrls } from '../wire/result-urls.ts';
import { taskAnswer } from './task-answer.ts';

/** Writes the bodies of callbacks: each is the body of the answer that a query of the task gets now. */
export function callbackBody(options: {
  readonly store: ServiceStore;
  readonly urls: ResultUrls;
  readonly clock: Clock;
  /** The start of result URLs for a client that reached the service at its own address. */
  readonly ownUrl: () => string;
}): (taskId: string, origin: string | null) => Promise<string> {
  const { store, urls, clock, ownUrl } = options;
  return async (taskId, origin) => {
    const task = await store.tasks.findAny(taskId);
    if (task === undefined) throw new Error(`There is no task ${taskId}`);
    const urlOf = (name: string): string =>
      urls.sign(origin ?? ownUrl(), { taskId: resultFolderOf(task), name }, clock.now());
    return JSON.stringify(taskAnswer(task, urlOf).body);
  };
}
