import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chainWork } from '../../main/engine/batch/fingerprint.ts';
import { followChains } from '../../main/engine/chains/chains.ts';
import { systemClock } from '../../main/host/system-clock.ts';
import type { Chain } from '../../shared/model/chain/chain.ts';
import type { ChainRecord } from '../../shared/model/chain/chain-record.ts';
import { imageReferenceSchema } from '../../shared/model/reference.ts';
import { report } from '../helpers/bench/figures.ts';
import { GEOMETRY, step, TEXTURE } from '../helpers/chain/chains.ts';
import { chainRecord } from '../helpers/chain/records.ts';
import { quietLogger, realIds } from '../helpers/engine/doubles.ts';
import { startEngine } from '../helpers/engine/engine-harness.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { endProcess, startServiceProcess } from '../helpers/service-process.ts';

/**
 * Chains of three steps over 100 images, each step ready-made in one second, ten at the service at a time: beside the ideal of 30 s. Ready-made
 * models are the same for all images, so the steps are such that work on the image as well: none is the work of another chain.
 */
const IMAGES = 100;
const IN_FLIGHT = 10;
const CHAIN: Chain = {
  steps: [
    step('geometry', null, GEOMETRY),
    step('texture', 'geometry', TEXTURE, true),
    step('again', 'texture', { ...TEXTURE, faces: 100_000 } as typeof TEXTURE),
  ],
};
const IDEAL_S = (IMAGES * CHAIN.steps.length) / IN_FLIGHT;
const LIMIT_OF_IDEAL = 1.2;
const LEARNED_FROM = 20;

const folder = await mkdtemp(join(tmpdir(), 'maquette-bench-'));
const service = await startServiceProcess(['--canned', '--task-seconds', '1', '--credits', '1000000']);
const under = await startEngine({
  folder,
  remote: { baseUrl: service.ready.baseUrl, jobsInFlight: IN_FLIGHT, requestsPerSecond: 200 },
  clock: systemClock,
});
const { engine, libraries, library } = under;
const ports = { clock: systemClock, ids: realIds, logger: quietLogger };
const chains = followChains({ jobs: engine, libraries, ports });

/** Runs of the chain over pictures of their own, which nothing was made of. */
async function recordsOf(count: number, batchId: string): Promise<readonly ChainRecord[]> {
  const jobs = await newJobs(join(folder, batchId), count);
  return jobs.map((job, index) => {
    const reference = imageReferenceSchema.parse(job.reference);
    const image = reference.kind === 'single' ? reference.image : null;
    // A picture as large as a service takes.
    const shown = image === null ? reference : { ...reference, image: { ...image, width: 512, height: 512 } };
    return chainRecord({
      id: `${batchId}-${index}`,
      batchId,
      connectionId: 'remote',
      chain: CHAIN,
      approve: 'all',
      library: { id: library.id, folder: library.folder },
      reference: imageReferenceSchema.parse(shown),
      work: chainWork(job.reference, CHAIN) ?? '',
    });
  });
}

try {
  const run = async (records: readonly ChainRecord[], id: string): Promise<void> => {
    await engine.addChains(records, { id, title: id, budget: null });
    await engine.whenIdle();
  };
  const all = await recordsOf(LEARNED_FROM + IMAGES, 'timed');
  await run(all.slice(0, LEARNED_FROM), 'timed');
  const cpu = process.cpuUsage();
  const started = performance.now();
  await run(all.slice(LEARNED_FROM), 'timed');
  const took = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const done = engine.list().filter(({ job }) => job.state.state === 'done').length;
  const expected = all.length * CHAIN.steps.length;
  if (done !== expected) throw new Error(`only ${done} of ${expected} jobs are done`);
  report({
    name: `${IMAGES} chains of three steps of 1 s, ten at a time`,
    values: [took],
    pick: 'best',
    unit: 's',
    limit: IDEAL_S * LIMIT_OF_IDEAL,
    detail: `${((user + system) / 1e6).toFixed(1)} s of CPU, ideal ${IDEAL_S} s`,
  });
} finally {
  await chains.close();
  await under.close();
  await endProcess(service.child, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
