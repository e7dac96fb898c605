import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { jobFolders } from '../engine/job-folders.ts';
import { openEngine } from '../engine/open-engine.ts';
import { quickService } from '../engine/quick-service.ts';
import { runCli, startCli } from '../engine/run-cli.ts';
import { writeChain } from './chain-file.ts';

/** Of each picture: geometry 5, texture 10, depth 10. */
const EACH = 25;
/** The test's service makes the same bytes of every texture, and parts of one model are made once. */
const PARTS = 10;

/**
 * Runs a chain over pictures, kills the command line at moments that nobody chose, and expects that the service made and charged each step
 * once.
 * @param seed of the moments
 * @param stopsEach after so many kills the artist stops all chains, and the next run starts them again; null for never
 */
export async function proveChainByKills({
  pictures,
  kills,
  seed,
  stopsEach = null,
}: {
  readonly pictures: number;
  readonly kills: number;
  readonly seed: number;
  readonly stopsEach?: number | null;
}): Promise<void> {
  const service = await quickService({ canned: true, taskSeconds: 0.3 });
  const folders = await jobFolders(pictures);
  const words = ['--recipe', await writeChain(folders.home), '--approve', 'all'];
  const moments = fc.sample(fc.integer({ min: 0, max: 1_500 }), { seed, numRuns: kills });
  let stopped = 0;
  for (const [index, ms] of moments.entries()) {
    const run = startCli([...folders.args, ...words], { env: service.env });
    // From the first that it did, or from its end if there was nothing left to do.
    const isAtWork = run.until(({ event }) => event === 'plan');
    await Promise.race([isAtWork.catch(() => undefined), run.ended]);
    await Promise.race([wait(ms), run.ended]);
    run.child.kill('SIGKILL');
    await run.ended;
    if (stopsEach === null || (index + 1) % stopsEach !== 0) continue;
    const { engine, close } = await openEngine(folders, service, { libraryFolder: folders.library });
    stopped += (await engine.chains.stop([...engine.jobs.chains.open()].map(({ id }) => id))).length;
    await close();
  }
  // What was stopped while the service worked on it ends in one run, and is started again in the next.
  if (stopsEach !== null) {
    expect(stopped).toBeGreaterThan(0);
    await runCli([...folders.args, ...words], { env: service.env });
  }
  const last = await runCli([...folders.args, ...words], { env: service.env });
  expect([last.code, last.stderr]).toEqual([0, '']);
  expect(await service.spent()).toBe(pictures * EACH + PARTS);
  const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
  const { total } = await engine.library.list({ offset: 0, limit: 1 });
  expect(total).toBe(3 * pictures + 1);
  expect([...engine.jobs.chains.open()]).toEqual([]);
  const states = new Set<string>(engine.jobs.list().map(({ job }) => job.state.state));
  states.delete('cancelled');
  expect(states).toEqual(new Set(['done']));
}
