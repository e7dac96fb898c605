import { expect, it, onTestFinished } from 'vitest';
import { startEngine } from '../helpers/engine/engine-harness.ts';
import { statesOf } from '../helpers/engine/fault-desk.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { suspendableClock } from '../helpers/engine/hasty-clock.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

it('a lost answer that cannot be looked into holds up the other jobs for 90 s from its loss, and no longer', async () => {
  const service = await startFaultService();
  onTestFinished(service.close);
  const { clock, suspend } = suspendableClock(50);
  const folder = await tempFolder();
  const under = await startEngine({ folder, remote: { baseUrl: service.baseUrl }, clock });
  onTestFinished(under.close);
  const { engine } = under;
  service.submitFaults.push({
    task: false,
    ends: 'answer',
    status: 500,
    body: { data: { task_id: 'named.7' } },
  });
  // Nobody answers the question whether the task that was named is known.
  service.queryFaults.push(() => undefined);
  const [lost] = await engine.add(await newJobs(folder, 2));
  const hold = () => engine.holds().get('remote');
  await expect.poll(hold).toMatchObject({ reason: 'looking-into', jobId: lost!.id, subject: 'subject-0' });
  const { state } = engine.list()[0]!.job;
  const lostAt = state.state === 'unknown' ? state.lostAt : undefined;
  expect(hold()).toMatchObject({ until: (lostAt ?? 0) + 90_000 });

  suspend(50_000);
  expect([statesOf(under), service.counts.submits]).toEqual([['unknown', 'waiting'], 1]);
  suspend(40_000);
  await expect.poll(() => statesOf(under)).toEqual(['unknown', 'done']);
  expect([hold(), service.counts.submits]).toEqual([undefined, 2]);
});
