import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEngine } from '../helpers/engine/engine-harness.ts';
import type { SubmitFault } from '../helpers/engine/fault-controls.ts';
import { openFaultDesk, statesOf } from '../helpers/engine/fault-desk.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';

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
    await engine.whenIdle();
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
    await engine.whenIdle();
    expect(engine.list()[0]!.job.state).toMatchObject({
      state: 'unknown',
      namedTasks: ['98765432109876543210'],
      finding: expect.stringContaining('98765432109876543210'),
    });
    expect(engine.details(job!.id)).toContain('98765432109876543210');
    expect(service.counts.submits).toBe(1);
  });

  it('gives a task that two odd answers name to one job only, though both ask after it at once', async () => {
    const under = await openFaultDesk({ soleUser: false });
    const { service, engine, folder } = under;
    const id = () => service.tasks[0]!.id;
    const same = odd(500, () => `{"task_id":"${id()}"}`);
    service.submitFaults.push(same, { ...same, task: false } as SubmitFault);
    const json = (response: ServerResponse, body: unknown): void =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const notKnown = (response: ServerResponse): void =>
      json(response, { code: 50000404, data: {}, msg: 'no such task' });
    service.queryFaults.push(...Array(6).fill(notKnown));
    await engine.add(await newJobs(folder, 2));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['unknown', 'unknown']);
    await under.close();

    let heard = 0;
    const both = Promise.withResolvers<void>();
    const late = (response: ServerResponse): void => {
      heard += 1;
      if (heard === 2) both.resolve();
      const data = { task_id: id(), state: 'processing', id: `${id()}_0` };
      void both.promise.then(() => json(response, { code: 200, data, msg: 'success' }));
    };
    service.queryFaults.push(late, late);
    const again = await startEngine({ folder, remote: { baseUrl: service.baseUrl, soleUser: false } });
    onTestFinished(again.close);
    await again.engine.whenIdle();
    expect(heard).toBe(2);
    expect(statesOf(again).toSorted()).toEqual(['done', 'unknown']);
  });

  it('does not take a task for a job’s own that an earlier job had, though that one is off the list', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    await engine.clearEnded();
    const earlier = service.tasks[0]!.id;
    service.submitFaults.push(odd(500, () => `{"msg":"still busy with","task_id":"${earlier}"}`));
    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(engine.list()[0]!.job.state).toMatchObject({ state: 'unknown', namedTasks: [earlier] });
  });
});

describe('an answer of the interface that names the task of another job', () => {
  it.each([
    ['without keys', null, 2],
    ['that honours keys', 86_400, 3],
  ])(
    'leaves its job unknown, in words, at a service %s; nothing is sent as another request',
    async (_name, keyLifetime, submits) => {
      const under = await openFaultDesk();
      const { service, engine, folder } = under;
      service.keyLifetime = keyLifetime;
      const body = (): unknown => ({ code: 200, data: { task_id: service.tasks[0]!.id }, msg: 'success' });
      const same = (task: boolean): SubmitFault => ({ task, ends: 'answer', status: 200, body });
      service.submitFaults.push(same(true), same(true), same(false));
      await engine.add(await newJobs(folder, 2));
      await engine.whenIdle();
      expect(statesOf(under)).toEqual(['done', 'unknown']);
      const { id } = service.tasks[0]!;
      expect(engine.list()[1]!.status).toContain(`“${id}” of another job`);
      expect(engine.list()[1]!.job.state).toMatchObject({ namedTasks: [id] });
      expect([service.counts.submits, service.tasks.length]).toEqual([submits, 2]);
    },
  );
});

describe('a query that is answered with another task', () => {
  it('says nothing, and is asked again', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    const data = { task_id: 'another', state: 'success', url: `${service.baseUrl}/files/another/0.glb` };
    service.queryFaults.push((response) => response.end(JSON.stringify({ code: 200, data, msg: 'success' })));
    const [job] = await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['done']);
    expect(engine.details(job!.id)).toContain('an answer about another task');
    expect([service.counts.queries, service.counts.downloads]).toEqual([2, 2]);
  });
});
