import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { serviceWorkerArgumentsSchema } from '../../../shared/model/service-worker.ts';
import { followPrograms } from '../programs/running-programs.ts';
import { collectAtOnce } from './collect-at-once.ts';
import { compileLoopsAtOnce } from './compile-loops.ts';
import { parentPortOf } from './parent-port.ts';
import type { ProcessAnswer, WorkerAnswer } from './worker-answer.ts';
import { workerFile } from './worker-kind.ts';

/**
 * The entry of a worker process of the local service. Its arguments are `KIND BYTES`. A worker thread does the work. So this
 * thread stays free to watch the memory of the whole process (scripts, array buffers, image decoders), to end the process
 * above BYTES, and to end it together with the service, however that ends.
 */

/** The interval at which the memory is checked during work. */
const MEMORY_CHECK_MS = 20;

function main(): void {
  const [kind, bytes] = serviceWorkerArgumentsSchema.parse(process.argv.slice(2));
  const maxBytes = Number(bytes);
  compileLoopsAtOnce();
  collectAtOnce();
  preferOutOfMemoryKill();

  const port = parentPortOf(process);
  const send = (answer: ProcessAnswer, then: () => void = () => undefined): void => {
    if (port === undefined) process.send?.(answer, undefined, {}, () => then());
    else {
      port.postMessage(answer);
      then();
    }
  };

  const endPrograms = followPrograms();
  /** Ends the process without waiting for its worker thread, which could go on allocating memory until it notices; and the program that it runs. */
  const endAtOnce = (): void => {
    endPrograms();
    process.kill(process.pid, 'SIGKILL');
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
    if (answer.kind === 'progress' || answer.kind === 'said') {
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
    // A signal to the whole process group must not end this process in the middle of its work. It ends when the service has
    // ended and the channel closes.
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => undefined);
    process.on('disconnect', endAtOnce);
    process.on('message', handleRequest);
  } else {
    port.on('message', ({ data }) => handleRequest(data));
  }
}

/** If the system runs out of memory, Linux should kill this process first, not the service, the window or another program. */
function preferOutOfMemoryKill(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // Not every system allows this. The memory limit above still applies there.
  }
}

main();
