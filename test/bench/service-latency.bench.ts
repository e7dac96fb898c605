import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { report } from '../helpers/bench/figures.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { endProcess, startServiceProcess } from '../helpers/service-process.ts';
import { CLIENT } from '../helpers/test-service.ts';

/**
 * Queries while the service generates: 50 a second, the 99th percentile against its limit, beside the same measure
 * with the service idle.
 */
const IMAGE = new URL('../../assets/samples/toy-robot_front.png', import.meta.url);
const PER_SECOND = 50;
const SECONDS = 8;
const LIMIT_MS = 50;

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

async function measure(client: PlainClient, taskId: string): Promise<number[]> {
  const calls: Promise<number>[] = [];
  for (let call = 0; call < PER_SECOND * SECONDS; call += 1) {
    const started = performance.now();
    calls.push(client.get(`query-task?task_id=${taskId}`).then(() => performance.now() - started));
    await wait(1000 / PER_SECOND);
  }
  return Promise.all(calls);
}

const { child, ready } = await startServiceProcess([]);
try {
  const client = new PlainClient(ready.baseUrl);
  await client.login(CLIENT.clientId, CLIENT.clientSecret);
  const submit = () =>
    client.submit(
      { request_type: '3', model: 'generalv1.5', resolution: '512', format: '2' },
      readFileSync(IMAGE),
    );
  const first = (await submit()).data.task_id as string;
  await client.untilEnded(first);
  const idle = await measure(client, first);

  let stop = false;
  const generating = (async () => {
    while (!stop) await client.untilEnded((await submit()).data.task_id);
  })();
  const busy = await measure(client, first);
  stop = true;
  report({
    name: `${PER_SECOND} queries a second while a model is made, 99th percentile`,
    values: [percentile(busy, 0.99)],
    pick: 'best',
    unit: 'ms',
    limit: LIMIT_MS,
    detail: `middle ${percentile(busy, 0.5).toFixed(1)} ms, idle ${percentile(idle, 0.99).toFixed(1)} ms`,
  });
  await generating;
} finally {
  await endProcess(child, 'SIGTERM');
}
