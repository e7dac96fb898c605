import { once } from 'node:events';
import { join } from 'node:path';
import { createEngine } from '../../../main/engine/engine.ts';
import { createNodePorts } from '../../../main/host/node-ports.ts';

/**
 * An engine in a process of its own, to be measured once it is built: node engine-start-process.js FOLDER JOB.
 * Says how long the engine took to be ready, what memory the process held then and after a window asked for the queue, and how
 * long a change of the job JOB took to reach a subscriber.
 */
const [folder = '', jobId = ''] = process.argv.slice(2);
const host = await createNodePorts({ data: join(folder, 'data'), env: {} });
const cpu = process.cpuUsage();
const started = performance.now();
const engine = await createEngine(host.ports, { version: '0', libraryFolder: join(folder, 'library') });
const readyMs = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
const rss = process.memoryUsage.rss();
const { jobs } = await engine.handlers.jobs.snapshot(undefined);

const changes = new EventTarget();
const changed = once(changes, 'changed');
engine.subscribe((event) => {
  const isIt = event.event === 'jobs.changed' && event.payload.changed.some(({ id }) => id === jobId);
  if (isIt) changes.dispatchEvent(new Event('changed'));
});
const asked = performance.now();
await engine.handlers.jobs.cancel({ id: jobId });
await changed;
const changeMs = performance.now() - asked;

const cpuMs = (user + system) / 1000;
const windowRss = process.memoryUsage.rss();
process.stdout.write(`${JSON.stringify({ readyMs, cpuMs, rss, windowRss, changeMs, jobs: jobs.length })}\n`);
await engine.close();
await host.close();
