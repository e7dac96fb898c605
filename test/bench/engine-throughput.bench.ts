import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../main/host/system-clock.ts';
import { report } from '../helpers/bench/figures.ts';
import { startEngine } from '../helpers/engine/engine-harness.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { endProcess, type ServiceProcess, startServiceProcess } from '../helpers/service-process.ts';
import { CLIENT } from '../helpers/test-service.ts';

/**
 * 200 ready-made jobs of one second, ten of them at the service at a time, from the word go to the last asset: beside the
 * ideal of 20 s, and beside a client that sends, asks every 20 ms and downloads one after the other.
 */
const JOBS = 200;
const IN_FLIGHT = 10;
const LEARNED_FROM = 20;
const ONE_BY_ONE = 10;
const IDEAL_S = JOBS / IN_FLIGHT;
const LIMITS = { ofIdeal: 1.15, ahead: 7, polls: 4 };

async function oneByOne(baseUrl: string): Promise<number> {
  const client = new PlainClient(baseUrl);
  await client.login(CLIENT.clientId, CLIENT.clientSecret);
  const started = performance.now();
  for (let job = 0; job < ONE_BY_ONE; job += 1) {
    const { data } = await client.submit(GOOD, PNG);
    const ended = await client.untilEnded(data.task_id);
    await (await fetch(ended.data.url)).arrayBuffer();
    await (await fetch(ended.data.cover_url)).arrayBuffer();
  }
  return (performance.now() - started) / ONE_BY_ONE / 1000;
}

const queriesOf = ({ words }: ServiceProcess): number => words().split('/query-task').length - 1;

const folder = await mkdtemp(join(tmpdir(), 'maquette-bench-'));
const service = await startServiceProcess(['--canned', '--task-seconds', '1', '--credits', '1000000']);
const under = await startEngine({
  folder,
  remote: { baseUrl: service.ready.baseUrl, jobsInFlight: IN_FLIGHT, requestsPerSecond: 200 },
  clock: systemClock,
});
try {
  const { engine } = under;
  await engine.add(await newJobs(folder, LEARNED_FROM));
  await engine.whenIdle();
  const jobs = await newJobs(folder, JOBS);
  const before = queriesOf(service);
  const cpu = process.cpuUsage();
  const started = performance.now();
  await engine.add(jobs);
  await engine.whenIdle();
  const took = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const done = engine.list().filter(({ job }) => job.state.state === 'done').length;
  if (done !== JOBS + LEARNED_FROM) throw new Error(`only ${done} jobs are done`);
  const polls = (queriesOf(service) - before) / JOBS;
  const single = await oneByOne(service.ready.baseUrl);
  const ahead = (single * JOBS) / took;
  report({
    name: `${JOBS} jobs of 1 s, ten at a time`,
    values: [took],
    pick: 'best',
    unit: 's',
    limit: IDEAL_S * LIMITS.ofIdeal,
    detail: `${((user + system) / 1e6).toFixed(1)} s of CPU, ideal ${IDEAL_S} s`,
  });
  report({
    name: `${JOBS} jobs, ahead of one after the other`,
    values: [ahead],
    pick: 'best',
    unit: 'times',
    limit: LIMITS.ahead,
    atLeast: true,
    detail: `${single.toFixed(2)} s a job`,
  });
  report({ name: 'polls of a job', values: [polls], pick: 'best', unit: 'polls', limit: LIMITS.polls });
} finally {
  await under.close();
  await endProcess(service.child, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
