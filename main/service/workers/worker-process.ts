import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { serviceWorkerArgumentsSchema } from '../../../shared/model/service-worker.ts';
import { compileLoopsAtOnce } from './compile-loops.ts';
import { parentPortOf } from './parent-port.ts';
import type { ProcessAnswer, WorkerAnswer } from './worker-answer.ts';
import { workerFile } from './worker-kind.ts';

/**
 * The entry of a process in which the local service works: `KIND BYTES`. The work itself is done by a worker thread, so
 * that this thread is free to watch over the memory of the whole process, whatever takes it (scripts, array buffers, the
 * decoders of pictures), to end it at BYTES, and to end with the service, however that ends.
 */

/** Memory is looked at this often while work is done. */
const MEMORY_CHECK_MS = 20;

function main(): void {
  const [kind, bytes] = serviceWorkerArgumentsSchema.parse(process.argv.slice(2));
  const maxBytes = Number(bytes);
  compileLoopsAtOnce();
  preferOutOfMemoryKill();

  const port = parentPortOf(process);
  const send = (answer: ProcessAnswer, then: () => void = () => undefined): void => {
    if (port === undefined) process.send?.(answer, undefined, {}, () => then());
    else {
      port.postMessage(answer);
      then();
    }
  };

  const overMemory = (): void => {
    clearInterval(watch);
    send({ kind: 'over-memory' }, endAtOnce);
  };
  let watch: NodeJS.Timeout | undefined;
  const checkMemory = (): void => {
    if (process.memoryUsage.rss() > maxBytes) overMemory();
  };

  const worker = new Worker(workerFile(kind));
  worker.on('message', (answer: WorkerAnswer) => {
    if (answer.kind === 'progress') {
      send(answer);
      return;
    }
    clearInterval(watch);
    send({ ...answer, resident: process.memoryUsage.rss() });
  });
  worker.on('error', (error: Error & { readonly code?: string }) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') overMemory();
    else endAtOnce();
  });
  worker.on('exit', endAtOnce);

  const handleRequest = (request: unknown): void => {
    clearInterval(watch);
    watch = setInterval(checkMemory, MEMORY_CHECK_MS);
    worker.postMessage(request);
  };
  if (port === undefined) {
    // Whoever ends the service with a signal to its whole group ends this by the channel: no work is lost by the signal.
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => undefined);
    process.on('disconnect', endAtOnce);
    process.on('message', handleRequest);
  } else {
    port.on('message', ({ data }) => handleRequest(data));
  }
}

/** Without waiting for a thread in the middle of its work, which goes on taking memory until it notices. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Where the system runs out of memory, this process is what it ends, not the service, the window or anything else. */
function preferOutOfMemoryKill(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // Not every system lets a process say so; the limit above holds there all the same.
  }
}

main();
