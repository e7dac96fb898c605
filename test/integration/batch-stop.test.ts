import { describe, expect, it } from 'vitest';
import type { JsonEvent } from '../../main/cli/report/json-events.ts';
import type { FaultPlan } from '../../main/service/faults/fault-plan.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { runCli, startCli, summaryOf } from '../helpers/engine/run-cli.ts';

const submits = (count: number) => {
  let seen = 0;
  return (event: JsonEvent): boolean => {
    if (event.event === 'submitted') seen += 1;
    return seen >= count;
  };
};

/** Holds the answer to one creation back, once so many were answered: its task is made by then. */
const heldAfter = (skip: number): FaultPlan => ({
  seed: 1,
  faults: [
    { at: 'createImageTo3d', when: 'after', do: 'delay', seconds: 20, skip, times: 1, probability: 1 },
  ],
});

describe('Ctrl-C', () => {
  it('ends cleanly, says so, and the next run goes on with what is owed', async () => {
    const service = await quickService({ taskSeconds: 4 });
    const { args } = await jobFolders(4);
    const run = startCli(args, { env: service.env });
    await run.until(({ event }) => event === 'submitted');
    run.child.kill('SIGINT');
    const stopped = await run.ended;
    expect(stopped.code).toBe(130);
    expect(summaryOf(stopped)).toMatchObject({ done: 0, failed: 0, unknown: 0 });

    const again = await runCli(args, { env: service.env });
    expect(again.code).toBe(0);
    expect(summaryOf(again)).toMatchObject({ done: 4, failed: 0, unknown: 0, skipped: 0 });
    expect(summaryOf(again).submitted + summaryOf(stopped).submitted).toBe(4);
    expect(await service.spent()).toBe(60);
  });

  it('is also meant by output that nobody reads any more', async () => {
    const service = await quickService({ taskSeconds: 2 });
    const { args } = await jobFolders(4);
    const run = startCli(args, { env: service.env });
    await run.until(({ event }) => event === 'submitted');
    run.child.stdout?.destroy();
    const stopped = await run.ended;
    expect([stopped.code, stopped.stderr]).toEqual([130, '']);
    const again = await runCli(args, { env: service.env });
    expect(summaryOf(again)).toMatchObject({ done: 4, unknown: 0 });
    expect(await service.spent()).toBe(60);
  });

  it('says in words that running it again goes on', async () => {
    const service = await quickService({ taskSeconds: 30 });
    const { args, references } = await jobFolders(1);
    const run = startCli(
      args.filter((arg) => arg !== '--json'),
      { env: service.env },
    );
    await expect.poll(() => service.spent(), { timeout: 120_000, interval: 50 }).toBe(15);
    run.child.kill('SIGINT');
    const stopped = await run.ended;
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toMatch(/Stopping: nothing more is sent/);
    expect(stopped.stderr).toMatch(/Run it again and it goes on/);

    // A dry run knows what is owed, and leaves it as it is.
    const dry = await runCli([...args, '--dry-run'], { env: service.env });
    expect(dry.events[0]).toMatchObject({ event: 'plan', title: 'references', owed: 1, new: 0 });
    expect(references).toContain('references');
  });
});

describe('kill -9', () => {
  it('between submits loses nothing and pays for nothing twice', async () => {
    const service = await quickService({ taskSeconds: 2 });
    const { args } = await jobFolders(6);
    const run = startCli(args, { env: service.env });
    await run.until(submits(2));
    run.child.kill('SIGKILL');
    await run.ended;
    const again = await runCli(args, { env: { ...service.env, MAQUETTE_SOLE_USER: '1' } });
    const { done, unknown } = summaryOf(again);
    // Where the kill met a submit under way, that one job says so instead.
    expect([done + unknown, again.code]).toEqual([6, unknown === 0 ? 0 : 1]);
    expect(unknown).toBeLessThanOrEqual(1);
    expect(await service.spent()).toBe(90);
  });

  it('inside a submit to a service that honours keys leaves nothing unknown: all is made, and charged once', async () => {
    const service = await quickService({ faults: heldAfter(2) });
    const { args } = await jobFolders(4);
    const run = startCli(args, { env: service.env });
    await expect.poll(() => service.spent(), { timeout: 30_000, interval: 50 }).toBe(45);
    run.child.kill('SIGKILL');
    await run.ended;
    const again = await runCli(args, { env: service.env });
    expect([again.code, again.stderr]).toEqual([0, '']);
    expect(summaryOf(again)).toMatchObject({ unknown: 0, failed: 0 });
    expect(await service.spent()).toBe(60);
  });

  it('inside a submit leaves that one job unknown, never sent again, and the others done', async () => {
    const service = await quickService({ idempotencyKeys: false, faults: heldAfter(2) });
    const { args } = await jobFolders(5);
    const run = startCli(args, { env: service.env });
    await expect.poll(() => service.spent(), { timeout: 30_000, interval: 50 }).toBe(45);
    run.child.kill('SIGKILL');
    await run.ended;

    const again = await runCli(args, { env: service.env });
    expect(again.code).toBe(1);
    const summary = summaryOf(again);
    expect(summary).toMatchObject({ unknown: 1, failed: 0, submitted: 2 });
    expect(summary.done + summary.skipped).toBe(4);
    expect(again.events.filter(({ event }) => event === 'problem')).toEqual([
      expect.objectContaining({
        reference: expect.stringContaining('picture3.png'),
        message: expect.stringMatching(
          /^Maquette ended while .+ may have been charged, so nothing is sent again by itself.* given up\.$/,
        ),
      }),
    ]);
    expect(await service.spent()).toBe(75);

    const third = await runCli(args, { env: service.env });
    expect([third.code, summaryOf(third)]).toEqual([
      1,
      expect.objectContaining({ submitted: 0, unknown: 1, skipped: 4 }),
    ]);
    expect(await service.spent()).toBe(75);
  });
});
