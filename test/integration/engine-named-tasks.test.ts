import { describe, expect, it } from 'vitest';
import { newJobs } from '../helpers/engine/engine-harness.ts';
import { openFaultDesk, statesOf } from '../helpers/engine/fault-desk.ts';
import type { SubmitFault } from '../helpers/engine/fault-service.ts';

const odd = (status: number, body: (id: string) => unknown): SubmitFault => ({
  task: true,
  ends: 'answer',
  status,
  body,
});

describe('an odd answer that names a task', () => {
  it.each<[string, SubmitFault]>([
    ['words that are no text', odd(200, (id) => ({ code: 200, data: { task_id: id }, msg: null }))],
    ['another code', odd(200, (id) => ({ code: 777, data: { task_id: id }, msg: 'odd' }))],
    ['HTTP 500', odd(500, (id) => ({ code: 200, data: { task_id: id }, msg: 'success' }))],
    ['another spelling', odd(200, (id) => ({ code: 200, data: { taskId: id }, msg: 'success' }))],
    ['an id alone', odd(200, (id) => ({ code: 200, data: { id }, msg: 'success' }))],
    ['half an answer', odd(200, (id) => `{"code":200,"data":{"task_id":"${id}","ms`)],
    ['a refusal', odd(200, (id) => ({ code: 10031002, data: { task_id: id }, msg: 'Face not valid' }))],
  ])('brings its task home, and sends nothing again: %s', async (_name, fault) => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.submitFaults.push(fault);
    await engine.add(await newJobs(folder, 2));
    await engine.settled();
    expect(statesOf(under)).toEqual(['done', 'done']);
    expect([service.counts.submits, service.tasks.length]).toEqual([2, 2]);
  });

  it('keeps an id that the service does not know, in the job and in what support would ask for', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.submitFaults.push({
      task: false,
      ends: 'answer',
      status: 200,
      body: '{"code":999,"data":{"task_id":98765432109876543210}}',
    });
    const [job] = await engine.add(await newJobs(folder, 1));
    await engine.settled();
    expect(engine.list()[0]!.job.state).toMatchObject({
      state: 'unknown',
      namedTasks: ['98765432109876543210'],
      finding: expect.stringContaining('98765432109876543210'),
    });
    expect(engine.details(job!.id)).toContain('98765432109876543210');
    expect(service.counts.submits).toBe(1);
  });
});
