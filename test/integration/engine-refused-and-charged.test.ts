import { describe, expect, it, onTestFinished } from 'vitest';
import type { JobReport } from '../../main/engine/jobs/report/job-report.ts';
import { jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import type { SubmitFault } from '../helpers/engine/fault-controls.ts';
import { openFaultDesk, statesOf } from '../helpers/engine/fault-desk.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';

/** What a proxy in front of the service answers; `task` says whether the service had made the task by then. */
const refusedBy = (status: number, task = true): SubmitFault => ({
  task,
  ends: 'answer',
  status,
  body: '',
  headers: { 'retry-after': '1' },
});
const ENOUGH = 8;

describe('a request that was refused with 429 or 401 although it was charged', () => {
  it.each([429, 401])(
    'with HTTP %i is not sent again: the balance is compared before anything else is sent',
    async (status) => {
      const under = await openFaultDesk();
      const { service, engine, folder } = under;
      service.submitFaults.push(refusedBy(status));
      await engine.add(await newJobs(folder, 1));
      await engine.whenIdle();
      expect(statesOf(under)).toEqual(['unknown']);
      expect(engine.list()[0]!.status).toMatch(
        /^The service refused it \(HTTP \d+.*\), but the balance is lower by 15\.00: it may have been charged/,
      );
      expect([service.counts.submits, service.tasks.length]).toEqual([1, 1]);
    },
  );

  it('closes the account after two in a row, and counts for the budget', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.submitFaults.push(...Array(ENOUGH).fill(refusedBy(429)));
    const jobs = await newJobs(folder, 6);
    await engine.add(jobs, { id: jobs[0]!.batchId, title: 'chairs', budget: '45.00' });
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['unknown', 'unknown', ...Array(4).fill('waiting')]);
    expect([...engine.holds()]).toEqual([['remote', { reason: 'closed', lost: 2 }]]);
    expect(service.tasks).toHaveLength(2);

    service.submitFaults.length = 0;
    await engine.resumeAccount('remote');
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['unknown', 'unknown', 'done', ...Array(3).fill('waiting')]);
    expect(engine.list().at(-1)?.status).toBe('waiting: the budget of its batch is reached');
  });

  it('is remembered over a restart', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.submitFaults.push({ ...refusedBy(429), headers: { 'retry-after': '3' } } as SubmitFault);
    const [job] = await engine.add(await newJobs(folder, 1));
    await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'waiting' && state.wait !== null);
    await under.close();
    const again = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    onTestFinished(again.close);
    await again.engine.whenIdle();
    expect(statesOf(again)).toEqual(['unknown']);
    expect(service.tasks).toHaveLength(1);
  });

  it('is detected while another job is prepared, even after the artist cancelled it', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.submitFaults.push({ ...refusedBy(429), headers: { 'retry-after': '3' } } as SubmitFault);
    const [first] = await engine.add(await newJobs(folder, 2));
    await jobWhen(
      engine,
      first!.id,
      ({ job: { state } }) => state.state === 'waiting' && state.wait !== null,
    );
    await engine.cancel(first!.id);
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['unknown', 'done']);
  });

  it('is proven charged on an account that nobody else spends from', async () => {
    const under = await openFaultDesk({ soleUser: true });
    const { service, engine, folder } = under;
    service.submitFaults.push(refusedBy(429));
    await engine.add(await newJobs(folder, 2));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['unknown', 'done']);
    expect(engine.list()[0]!.job).toMatchObject({ credits: '15.00', state: { charged: true } });
    expect(service.tasks).toHaveLength(2);
  });

  it('is detected as well if several requests are sent at once', async () => {
    const under = await openFaultDesk({ uploads: 3 });
    const { service, engine, folder } = under;
    service.submitFaults.push(...Array(ENOUGH).fill(refusedBy(429)));
    await engine.add(await newJobs(folder, 6));
    await engine.whenIdle();
    expect(statesOf(under).filter((state) => state === 'unknown')).toHaveLength(service.tasks.length);
    expect(service.tasks.length).toBeLessThanOrEqual(4);
    expect([...engine.holds().values()]).toMatchObject([{ reason: 'closed' }]);
  });

  it('gets its result by its key at a service that honours keys', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.keyLifetime = 86_400;
    const same = { code: 200, msg: 'success' };
    service.submitFaults.push(refusedBy(429), {
      task: false,
      ends: 'answer',
      status: 200,
      body: () => ({ ...same, data: { task_id: service.tasks[0]!.id } }),
    });
    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['done']);
    expect(service.tasks).toHaveLength(1);
    await expect.poll(() => engine.spent()).toBe('15.00');
  });
});

describe('a request that was refused with 429 or 401 and was not charged', () => {
  it('is sent again as often as it is refused', async () => {
    const under = await openFaultDesk({ soleUser: true });
    const { service, engine, folder } = under;
    service.submitFaults.push(...[429, 401, 429].map((status) => refusedBy(status, false)));
    await engine.add(await newJobs(folder, 2));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['done', 'done']);
    expect([service.counts.submits, service.tasks.length]).toEqual([5, 2]);
    expect(engine.spent()).toBe('30.00');
  });

  it('is sent again if another job explains the drop of the balance', async () => {
    const under = await openFaultDesk({ uploads: 2 });
    const { service, engine, folder } = under;
    const answered = Promise.withResolvers<void>();
    service.submitFaults.push({ task: true, ends: 'late', after: answered.promise }, refusedBy(429, false));
    await engine.add(await newJobs(folder, 2));
    // Which of the two requests arrives first is not certain.
    const isRefused = ({ job: { state } }: JobReport) => state.state === 'waiting' && state.wait !== null;
    await Promise.race(engine.list().map(({ job }) => jobWhen(engine, job.id, isRefused)));
    answered.resolve();
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['done', 'done']);
    expect(service.tasks).toHaveLength(2);
  });
});
