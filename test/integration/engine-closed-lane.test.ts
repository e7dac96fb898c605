import { describe, expect, it, onTestFinished } from 'vitest';
import { startEngine } from '../helpers/engine/engine-harness.ts';
import type { SubmitFault } from '../helpers/engine/fault-controls.ts';
import { openFaultDesk, statesOf } from '../helpers/engine/fault-desk.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';

const LOST: SubmitFault = { task: true, ends: 'reset' };

describe('an account that loses answers', () => {
  it('goes on after one lost answer', async () => {
    const under = await openFaultDesk();
    under.service.submitFaults.push(LOST);
    await under.engine.add(await newJobs(under.folder, 4));
    await under.engine.whenIdle();
    expect(statesOf(under)).toEqual(['unknown', 'done', 'done', 'done']);
    expect(under.engine.holds().size).toBe(0);
  });

  it('is closed after two lost answers in a row, also over a restart, until the artist resumes it and the service answers', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.submitFaults.push(LOST, LOST, LOST, LOST);
    await engine.add(await newJobs(folder, 6));
    await engine.whenIdle();
    const closed = [['remote', { reason: 'closed', lost: 2 }]];
    expect(statesOf(under)).toEqual(['unknown', 'unknown', ...Array(4).fill('waiting')]);
    expect([...engine.holds()]).toEqual(closed);
    await under.close();

    const again = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    onTestFinished(again.close);
    await again.engine.whenIdle();
    expect([...again.engine.holds()]).toEqual(closed);
    expect(service.counts.submits).toBe(2);

    service.html = true;
    await expect(again.engine.resumeAccount('remote')).rejects.toMatchObject({ kind: 'not-the-interface' });
    await again.engine.whenIdle();
    expect([[...again.engine.holds()], service.counts.submits]).toEqual([closed, 2]);

    service.html = false;
    service.submitFaults.length = 0;
    await again.engine.resumeAccount('remote');
    await again.engine.whenIdle();
    expect(statesOf(again)).toEqual(['unknown', 'unknown', ...Array(4).fill('done')]);
    expect(again.engine.holds().size).toBe(0);
  });

  it('is not closed by two lost answers with an answer in between', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    const refusal = { code: 10031002, data: {}, msg: 'Face not valid' };
    service.submitFaults.push(LOST, { task: false, ends: 'answer', status: 200, body: refusal }, LOST);
    await engine.add(await newJobs(folder, 4));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['unknown', 'failed', 'unknown', 'done']);
  });

  it('fetches the results of running jobs while it is closed', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.queriesToSuccess = 4;
    await engine.add(await newJobs(folder, 1));
    service.onSubmit = () => {
      if (service.tasks.length === 1) service.submitFaults.push(LOST, LOST);
    };
    await engine.add(await newJobs(folder, 3));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['done', 'unknown', 'unknown', 'waiting']);
  });

  it('is closed after two lost answers at a service that announces keys and refuses each repeated request', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.keyLifetime = 86_400;
    const reused = { code: 422, data: {}, msg: 'the key was used for another request' };
    const refused: SubmitFault = { task: false, ends: 'answer', status: 200, body: reused };
    for (let each = 0; each < 6; each += 1) service.submitFaults.push(LOST, refused);
    await engine.add(await newJobs(folder, 6));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['unknown', 'unknown', ...Array(4).fill('waiting')]);
    expect([...engine.holds()]).toEqual([['remote', { reason: 'closed', lost: 2 }]]);
    expect(service.tasks).toHaveLength(2);
  });
});
