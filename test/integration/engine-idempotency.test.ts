import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { faultPlanSchema } from '../../main/service/faults/fault-plan.ts';
import { distinctJobs, tasksIn } from '../helpers/engine/distinct-jobs.ts';
import { jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import { openFaultDesk } from '../helpers/engine/fault-desk.ts';
import { suspendableClock } from '../helpers/engine/hasty-clock.ts';
import { proveNothingUnknown } from '../helpers/engine/lost-answer-batch.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { tempFolder } from '../helpers/temp-folder.ts';
import { startTestService } from '../helpers/test-service.ts';

const HOUR_MS = 3_600_000;

/** An engine and the real local service, which loses the first answers to a submit after the task was made. */
async function deskThatLoses({
  times,
  clock,
}: {
  readonly times: number;
  readonly clock?: ReturnType<typeof suspendableClock>;
}) {
  const folder = await tempFolder();
  const data = join(folder, 'service');
  const faults = faultPlanSchema.parse({
    seed: 1,
    faults: [{ at: 'createImageTo3d', do: 'drop', when: 'after', times }],
  });
  const service = await startTestService({
    data,
    canned: true,
    faults,
    ...(clock !== undefined && { clock: clock.clock }),
  });
  onTestFinished(() => service.close());
  const start = () =>
    startEngine({ folder, remote: { baseUrl: service.baseUrl }, ...(clock && { clock: clock.clock }) });
  const under = await start();
  onTestFinished(under.close);
  return { ...under, service, folder, data, start };
}

describe('a request whose answer was lost, at a service that honours keys', () => {
  it('is sent again under its key until it is answered: one task, charged once', async () => {
    const { engine, folder, data } = await deskThatLoses({ times: 3 });
    await engine.add(await distinctJobs(folder, 2));
    await engine.whenIdle();
    expect(engine.list().map(({ job }) => job.state.state)).toEqual(['done', 'done']);
    expect(tasksIn(data)).toHaveLength(2);
    expect(engine.spent()).toBe('30.00');
    expect(engine.holds().size).toBe(0);
  });

  it('is sent again by the next start with the key from the ledger', async () => {
    const desk = await deskThatLoses({ times: 1000 });
    const [job] = await desk.engine.add(await distinctJobs(desk.folder, 1));
    await jobWhen(desk.engine, job!.id, ({ job: { state } }) => state.state === 'unknown');
    await desk.close();
    await desk.service.close();
    const healed = await startTestService({ data: desk.data, canned: true });
    onTestFinished(() => healed.close());
    const next = await startEngine({ folder: desk.folder, remote: { baseUrl: healed.baseUrl } });
    onTestFinished(next.close);
    await next.engine.whenIdle();
    expect(next.engine.list().map(({ job: { state } }) => state.state)).toEqual(['done']);
    expect(tasksIn(desk.data)).toHaveLength(1);
  });

  it('is never sent again with changed contents: it stays unknown, and says why', async () => {
    const desk = await deskThatLoses({ times: 1000 });
    const [planned] = await distinctJobs(desk.folder, 1);
    const [job] = await desk.engine.add([planned!]);
    await jobWhen(desk.engine, job!.id, ({ job: { state } }) => state.state === 'unknown');
    await desk.close();
    const { reference } = planned!;
    if (reference.kind !== 'single') throw new Error('not a picture');
    await writeFile(reference.image.path, 'another picture');
    const next = await desk.start();
    onTestFinished(next.close);
    await next.engine.whenIdle();
    expect(next.engine.list()[0]!.job.state).toMatchObject({
      state: 'unknown',
      finding: expect.stringMatching(/cannot be asked again under its key, because .*was changed/),
    });
    expect(tasksIn(desk.data)).toHaveLength(1);
  });

  it('is not sent again after 23 hours of the service’s clock', async () => {
    const clock = suspendableClock(100);
    const desk = await deskThatLoses({ times: 1000, clock });
    const [job] = await desk.engine.add(await distinctJobs(desk.folder, 1));
    await jobWhen(desk.engine, job!.id, ({ job: { state } }) => state.state === 'unknown');
    await desk.close();
    clock.suspend(23.5 * HOUR_MS);
    const next = await desk.start();
    onTestFinished(next.close);
    await next.engine.whenIdle();
    expect(next.engine.list()[0]!.job.state).toMatchObject({
      state: 'unknown',
      finding: expect.stringMatching(/too long ago/),
    });
    expect(tasksIn(desk.data)).toHaveLength(1);
  });

  it('closes the account after two requests were sent again for 90 s without an answer', async () => {
    const clock = suspendableClock(100);
    const desk = await deskThatLoses({ times: 10_000, clock });
    const jobs = await desk.engine.add(await distinctJobs(desk.folder, 3));
    for (const { id } of jobs.slice(0, 2)) {
      await jobWhen(desk.engine, id, ({ job: { state } }) => state.state === 'unknown');
      clock.suspend(91_000);
    }
    await desk.engine.whenIdle();
    expect(desk.engine.list().map(({ job: { state } }) => state.state)).toEqual([
      'unknown',
      'unknown',
      'waiting',
    ]);
    expect([...desk.engine.holds()]).toEqual([['remote', { reason: 'closed', lost: 2 }]]);
    expect(tasksIn(desk.data)).toHaveLength(2);
  });

  it('leaves no job unknown in a batch in which a tenth of the answers is lost before and a tenth after the task is made', async () => {
    expect.hasAssertions();
    await proveNothingUnknown({ jobs: 30, seed: 3 });
  });
});

describe('a service that does not honour keys', () => {
  it('is sent a key with each request, and no request is sent again under it', async () => {
    const { service, engine, folder } = await openFaultDesk();
    service.submitFaults.push({ task: true, ends: 'reset' });
    const keys: unknown[] = [];
    service.onHeaders = (headers) => keys.push(headers['idempotency-key']);
    const [job] = await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(keys).toEqual([`"${job!.id}.1"`]);
    expect(engine.list()[0]!.job.state).toMatchObject({ state: 'unknown' });
    expect(engine.list()[0]!.job.state).not.toHaveProperty('idempotency');
  });

  it('that reports a key as used for another request does not get the job again and again: the artist decides', async () => {
    const { service, engine, folder } = await openFaultDesk({ soleUser: true });
    service.keyLifetime = 86_400;
    const reused = { code: 422, data: {}, msg: 'the key was used for another request' };
    service.submitFaults.push(...Array(12).fill({ task: false, ends: 'answer', status: 200, body: reused }));
    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(engine.list()[0]!.job.state).toMatchObject({
      state: 'unknown',
      finding: expect.stringMatching(/the service has the key for another request/),
    });
    expect(service.counts.submits).toBe(2);
  });

  it('that refuses every token of a repeated request is not waited for', async () => {
    const { service, engine, folder } = await openFaultDesk();
    service.keyLifetime = 86_400;
    const refused = { code: 401, data: {}, msg: 'Unauthorized' };
    const faults = Array(200).fill({ task: false, ends: 'answer', status: 401, body: refused });
    service.submitFaults.push({ task: true, ends: 'reset' }, ...faults);
    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(engine.list()[0]!.job.state).toMatchObject({ state: 'unknown' });
    service.submitFaults.length = 0;
    await jobWhen(engine, engine.list()[0]!.job.id, ({ job: { state } }) => state.state === 'done');
  });
});
