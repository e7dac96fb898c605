import { describe, expect, it } from 'vitest';
import { jobWhen } from '../helpers/engine/engine-harness.ts';
import type { SubmitFault } from '../helpers/engine/fault-controls.ts';
import { openFaultDesk, statesOf } from '../helpers/engine/fault-desk.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';

describe('a lost answer', () => {
  const lost: [string, SubmitFault][] = [
    ['a reset after the task was made', { task: true, ends: 'reset' }],
    ['a web page of something between', { task: true, ends: 'html' }],
    ['a fault of the service', { task: true, ends: 'error-500' }],
    [
      'a code that nobody knows',
      { task: false, ends: 'answer', status: 200, body: { code: 99999, msg: '?' } },
    ],
    [
      'a redirect',
      { task: false, ends: 'answer', status: 307, body: {}, headers: { location: '/elsewhere' } },
    ],
  ];
  it.each(lost)('by %s is not sent again; the others go on', async (_name, fault) => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.submitFaults.push(fault);
    engine.setUnknownPolicy('go-on');
    await engine.add(await newJobs(folder, 3));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['unknown', 'done', 'done']);
    expect(service.counts.submits).toBe(3);
    expect(engine.list()[0]!.status).toMatch(/answer was lost/i);
  });

  it('holds its lane until it is resolved if the settings say that the artist decides', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    engine.setUnknownPolicy('wait');
    service.submitFaults.push({ task: true, ends: 'reset' });
    const [first] = await engine.add(await newJobs(folder, 2));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['unknown', 'waiting']);
    expect([...engine.holds().values()]).toEqual([
      { reason: 'your-word', jobId: first!.id, subject: 'subject-0' },
    ]);
    await expect(engine.cancel(first!.id)).rejects.toThrow(/send it again, or give it up/i);
    await engine.decideUnknown(first!.id, 'give-up');
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['failed', 'done']);
    await engine.retry(first!.id);
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['done', 'done']);
    expect(service.counts.submits).toBe(3);
  });

  it('is sent again automatically only if the balance proves that it was not charged', async () => {
    const under = await openFaultDesk({ soleUser: true });
    const { service, engine, folder } = under;
    service.submitFaults.push({ task: false, ends: 'reset' });
    await engine.add(await newJobs(folder, 2));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['done', 'done']);
    expect(service.tasks).toHaveLength(2);
    expect(service.counts.submits).toBe(3);
    expect(engine.spent()).toBe('30.00');
  });

  it('is not proven while a cancelled task may still be refunded', async () => {
    const under = await openFaultDesk({ soleUser: true });
    const { service, engine, folder } = under;
    engine.setUnknownPolicy('go-on');
    service.queriesToSuccess = Number.POSITIVE_INFINITY;
    const [first] = await engine.add(await newJobs(folder, 1));
    await jobWhen(engine, first!.id, ({ job: { state } }) => state.state === 'running');
    await engine.cancel(first!.id);
    // The lost one is charged, and the cancelled one fails there: the balance is what it was.
    service.onSubmit = () => {
      service.balance += 15;
    };
    service.submitFaults.push({ task: true, ends: 'reset' });
    const [second] = await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(engine.list().find(({ job }) => job.id === second!.id)).toMatchObject({
      job: { state: { state: 'unknown' } },
      status: expect.stringContaining('the balance proves nothing'),
    });
    expect(service.counts.submits).toBe(2);
  });

  it('that the balance shows as charged stays unknown, says so, and has its price recorded', async () => {
    const under = await openFaultDesk({ soleUser: true });
    const { service, engine, folder } = under;
    engine.setUnknownPolicy('go-on');
    service.submitFaults.push({ task: true, ends: 'reset' });
    await engine.add(await newJobs(folder, 2));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['unknown', 'done']);
    expect(under.engine.list()[0]!.job).toMatchObject({ credits: '15.00', state: { charged: true } });
    expect(service.counts.submits).toBe(2);
    await engine.decideUnknown(under.engine.list()[0]!.job.id, 'give-up');
    expect(under.engine.list()[0]!.job.state).toMatchObject({
      state: 'failed',
      failure: { refunded: false, message: expect.stringMatching(/charged/i) },
    });
  });

  it('is not proven by the balance of an account that others use', async () => {
    const under = await openFaultDesk({ soleUser: false });
    under.engine.setUnknownPolicy('go-on');
    under.service.submitFaults.push({ task: false, ends: 'reset' });
    await under.engine.add(await newJobs(under.folder, 1));
    await under.engine.whenIdle();
    expect(statesOf(under)).toEqual(['unknown']);
    expect(under.service.counts.submits).toBe(1);
  });
});
