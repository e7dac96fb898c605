import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callBack } from '../helpers/engine/call-back.ts';
import { type EngineUnderTest, jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import { type FaultDesk, openFaultDesk } from '../helpers/engine/fault-desk.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';

const callbackUrl = ({ service }: FaultDesk, submit = 0): string =>
  /name="callback_url"\r\n\r\n(\S+)/.exec(service.bodies[submit] ?? '')?.[1] ?? '';
const portOf = (url: string): number => Number(new URL(url).port);

/** A job whose answer was lost, though its task was made. */
async function loseAnswer(desk: FaultDesk) {
  desk.service.submitFaults.push({ task: true, ends: 'reset' });
  const [job] = await desk.engine.add(await newJobs(desk.folder, 1));
  await desk.engine.whenIdle();
  return job!;
}

const offersOf = (under: Pick<EngineUnderTest, 'engine'>) => expect.poll(() => under.engine.offers());

describe('a callback for a job that the list does not have', () => {
  it('becomes an offer after the job was given up and cleared; adopting it fetches the result', async () => {
    const desk = await openFaultDesk({}, true);
    const { engine, service, library } = desk;
    const job = await loseAnswer(desk);
    await engine.decideUnknown(job.id, 'give-up');
    await engine.clearEnded();
    const { id: taskId } = service.tasks[0]!;
    expect(await callBack(callbackUrl(desk), taskId)).toBe(204);
    await offersOf(desk).toEqual([{ taskId, connectionId: 'remote', kind: 'model', subject: 'subject-0' }]);
    await engine.adoptOffer({ connectionId: 'remote', taskId });
    await engine.whenIdle();
    expect(engine.offers()).toEqual([]);
    const { assets } = await library.list({ offset: 0, limit: 2 });
    expect(assets.map(({ asset }) => [asset.name, asset.taskId, asset.references.length])).toEqual([
      ['subject-0', taskId, 1],
    ]);
    expect(service.counts.submits).toBe(1);
  });

  it('becomes an offer if the ledger is new, also after a restart, and can be declined', async () => {
    const desk = await openFaultDesk({}, true);
    const { service, folder } = desk;
    await loseAnswer(desk);
    const url = callbackUrl(desk);
    await desk.close();
    await rm(join(folder, 'data', 'ledger.sqlite'));
    await rm(join(folder, 'data', 'backups'), { recursive: true, force: true });
    const notices: string[] = [];
    const start = () =>
      startEngine({
        folder,
        remote: { baseUrl: service.baseUrl },
        callbacks: true,
        callbackPort: portOf(url),
        notice: (message) => notices.push(message),
      });
    const anew = await start();
    const { id: taskId } = service.tasks[0]!;
    const offer = { taskId, connectionId: 'remote', kind: 'model', subject: null };
    expect(await callBack(url, taskId)).toBe(204);
    await offersOf(anew).toEqual([offer]);
    expect(notices.join()).toContain(taskId);
    await anew.close();
    const again = await start();
    onTestFinished(again.close);
    await offersOf(again).toEqual([offer]);
    await again.engine.dismissOffer({ connectionId: 'remote', taskId });
    expect(again.engine.offers()).toEqual([]);
    await expect(again.engine.adoptOffer({ connectionId: 'remote', taskId })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('becomes an offer if its job was cancelled while it ran and then cleared; a plan of the same work says that it was paid for', async () => {
    const desk = await openFaultDesk({}, true);
    const { engine, service, folder } = desk;
    service.queriesToSuccess = Number.POSITIVE_INFINITY;
    const [job] = await engine.add(await newJobs(folder, 1));
    await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'running');
    await engine.cancel(job!.id);
    expect(engine.findAbandoned(job!.fingerprint)).toBe('cancelled');
    await engine.clearEnded();
    expect(engine.findAbandoned(job!.fingerprint)).toBe('cleared');
    service.queriesToSuccess = 1;
    const { id: taskId } = service.tasks[0]!;
    expect(await callBack(callbackUrl(desk), taskId)).toBe(204);
    await offersOf(desk).toEqual([{ taskId, connectionId: 'remote', kind: 'model', subject: 'subject-0' }]);
    await engine.adoptOffer({ connectionId: 'remote', taskId });
    await engine.whenIdle();
    expect(engine.list().map((live) => live.job.state.state)).toEqual(['done']);
    expect(service.counts.submits).toBe(1);
  });

  it('makes no offer if no service knows the task', async () => {
    const desk = await openFaultDesk({}, true);
    const job = await loseAnswer(desk);
    await desk.engine.decideUnknown(job.id, 'give-up');
    await desk.engine.clearEnded();
    const { queries } = desk.service.counts;
    expect(await callBack(callbackUrl(desk), 'made-up')).toBe(204);
    await expect.poll(() => desk.service.counts.queries).toBe(queries + 1);
    expect(desk.engine.offers()).toEqual([]);
  });

  it('makes no offer if the result was fetched before the job was cleared', async () => {
    const desk = await openFaultDesk({}, true);
    const { engine, service, folder } = desk;
    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    await engine.clearEnded();
    const { queries } = service.counts;
    expect(await callBack(callbackUrl(desk), service.tasks[0]!.id)).toBe(204);
    expect(await callBack(callbackUrl(desk), 'made-up')).toBe(204);
    await expect.poll(() => service.counts.queries).toBe(queries + 1);
    expect(engine.offers()).toEqual([]);
  });

  it('makes one job if an offer is adopted twice at once', async () => {
    const desk = await openFaultDesk({}, true);
    const { engine, service } = desk;
    const job = await loseAnswer(desk);
    await engine.decideUnknown(job.id, 'give-up');
    await engine.clearEnded();
    const { id: taskId } = service.tasks[0]!;
    await callBack(callbackUrl(desk), taskId);
    await offersOf(desk).toHaveLength(1);
    await Promise.all([
      engine.adoptOffer({ connectionId: 'remote', taskId }),
      engine.adoptOffer({ connectionId: 'remote', taskId }),
    ]);
    await engine.whenIdle();
    expect(engine.list().map(({ job: { state } }) => state.state)).toEqual(['done']);
  });

  it.each(['adopted', 'left'] as const)(
    'is not offered again by a repeated callback after it was %s, over a restart too',
    async (word) => {
      const desk = await openFaultDesk({}, true);
      const { engine, service, folder } = desk;
      const job = await loseAnswer(desk);
      await engine.decideUnknown(job.id, 'give-up');
      await engine.clearEnded();
      const { id: taskId } = service.tasks[0]!;
      const url = callbackUrl(desk);
      await callBack(url, taskId);
      await offersOf(desk).toHaveLength(1);
      if (word === 'left') await engine.dismissOffer({ connectionId: 'remote', taskId });
      else await engine.adoptOffer({ connectionId: 'remote', taskId });
      await engine.whenIdle();
      await engine.clearEnded();
      await desk.close();
      const again = await startEngine({
        folder,
        remote: { baseUrl: service.baseUrl },
        callbacks: true,
        callbackPort: portOf(url),
      });
      onTestFinished(again.close);
      const { queries } = service.counts;
      await callBack(url, taskId);
      await callBack(url, 'made-up');
      await expect.poll(() => service.counts.queries).toBeGreaterThan(queries);
      // What was asked after last was told of last.
      await again.close();
      expect(again.engine.offers()).toEqual([]);
    },
  );
});
