import { createWorkerPool } from './worker-pool.ts';

const CHECK_MS = 50;

/**
 * Work on files that anybody may have made, in a thread of its own, so that this one stays free to watch the memory of the whole process. Returns
 * null if that grew beyond the limit; the thread, and with it the work, is ended then.
 * @param url of the thread's entry
 * @param mostBytes of memory that the process may have
 */
export async function withinMemory<Task, Reply>(
  url: URL,
  task: Task,
  mostBytes: number,
): Promise<Reply | null> {
  const thread = createWorkerPool<Task, Reply>({ url, size: 1 });
  const over = Promise.withResolvers<null>();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) over.resolve(null);
  }, CHECK_MS);
  try {
    return await Promise.race([thread.run(task), over.promise]);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return null;
    throw cause;
  } finally {
    clearInterval(watch);
    await thread.close();
  }
}
