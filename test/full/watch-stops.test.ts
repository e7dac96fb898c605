import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { healthSchema } from '../../main/cli/report/json-events.ts';
import { faultPlanSchema } from '../../main/service/faults/fault-plan.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { startCli, summaryOf } from '../helpers/engine/run-cli.ts';

/** Longer than a supervisor waits before it kills, and than the engine waits for a request under way. */
const HANGS_S = 80;
/** Half of what a supervisor commonly waits. */
const SANE_MS = 45_000;

/** A watch of one picture at a service of which one answer hangs. */
async function watched(fault: Readonly<Record<string, unknown>>) {
  const service = await quickService({
    faults: faultPlanSchema.parse({ faults: [{ do: 'delay', seconds: HANGS_S, ...fault }] }),
  });
  const folders = await jobFolders(1);
  const health = join(folders.home, 'health.json');
  const args = [...folders.args, '--watch', '--every', '1', '--budget', '150', '--health', health];
  const start = () => startCli(args, { env: service.env });
  /** Asks it to end, and expects that it does in time, with nothing else to say. */
  const stop = async (run: ReturnType<typeof start>) => {
    const asked = performance.now();
    run.child.kill('SIGTERM');
    const ended = await run.ended;
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(performance.now() - asked).toBeLessThan(SANE_MS);
    return ended;
  };
  const states = async () => {
    const { engine, close } = await openEngine(folders, service, { libraryFolder: folders.library });
    const found = engine.jobs.list().map(({ job }) => job.state.state);
    await close();
    return found;
  };
  return { service, folders, health, start, stop, states };
}

/** What lies in a library beside its assets and its index: files that were begun and not ended. */
async function leftIn(library: string): Promise<readonly string[]> {
  const all = await readdir(library, { recursive: true });
  return all.filter((path) => /\.(part|tmp|temp)\b|\.tmp-|~$/.test(path));
}

it('a watch ends in time at SIGTERM while the answer to a paid request hangs; its task is found by the next run, and paid for once', async () => {
  const { service, folders, health, start, stop } = await watched({ at: 'createImageTo3d', when: 'after' });
  const run = start();
  await vi.waitFor(async () => expect(await service.spent()).toBe(15), { timeout: 30_000, interval: 100 });
  const ended = await stop(run);
  expect(healthSchema.parse(JSON.parse(await readFile(health, 'utf8')))).toMatchObject({
    state: 'stopped',
    queuedToday: 1,
  });
  expect(summaryOf(ended)).toMatchObject({ done: 0 });
  expect(await leftIn(folders.library)).toEqual([]);

  const again = start();
  await again.until(({ event }) => event === 'asset');
  await stop(again);
  expect(await service.spent()).toBe(15);
  expect(await leftIn(folders.library)).toEqual([]);
});

it('a watch ends in time at SIGTERM while a result hangs on its way home, which the next run brings', async () => {
  const { service, folders, start, stop, states } = await watched({ at: 'result' });
  const run = start();
  await run.until((event) => event.event === 'state' && event.state === 'fetching');
  await stop(run);
  expect(await states()).toEqual(['fetching']);
  const again = start();
  await again.until(({ event }) => event === 'asset');
  await stop(again);
  expect(await service.spent()).toBe(15);
  expect(await leftIn(folders.library)).toEqual([]);
});
