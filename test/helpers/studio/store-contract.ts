import { describe, expect, it } from 'vitest';
import type { NewTask, ServiceStore, TaskHold } from '../../../main/service/store/service-store.ts';
import type { TaskRequest } from '../../../main/service/task.ts';

/** A store with one client, whose balance is 100.00. */
export interface StoreUnderTest {
  readonly store: ServiceStore;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The time that the store's own limits are measured by. */
  readonly now: number;
  /** Lets a worker take the task, as far as the store knows of workers. */
  readonly take: (taskId: string) => Promise<TaskHold>;
}

const CALLBACK = 'http://127.0.0.1:9/hook?secret=1';
const REQUEST: TaskRequest = {
  kind: 'depth',
  image: { from: 'upload', file: '0' },
  removeBackground: true,
  format: 'png',
};
const DAY = 86_400_000;

/** What every store must do. */
export function storeContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`the store of ${name}`, () => {
    const opened = async () => {
      const under = await open();
      const { store, clientId, now } = under;
      const create = async (id: string, more: Partial<NewTask> = {}) =>
        store.tasks.create({ id, clientId, request: REQUEST, price: '10.10', at: now, ...more });
      const keyed = (key: string, fingerprint = 'a') => ({ clientId, key, fingerprint });
      const balance = async () => store.tasks.balance(clientId);
      return { ...under, create, keyed, balance };
    };

    it('knows its client, and the tokens that it was given, until their end', async () => {
      const { store, clientId, clientSecret, now } = await opened();
      expect(await store.tokens.isClient(clientId, clientSecret)).toBe(true);
      expect(await store.tokens.isClient(clientId, 'wrong')).toBe(false);
      expect(await store.tokens.isClient('nobody', clientSecret)).toBe(false);
      const token = await store.tokens.issue(clientId, now);
      expect(await store.tokens.clientOf(token, now)).toBe(clientId);
      expect(await store.tokens.clientOf(token, now + DAY)).toBeUndefined();
      for (const made of ['', '.', 'a.b', 'a.b.c.d', `9${token}`, `${token.slice(0, -2)}AA`]) {
        expect(await store.tokens.clientOf(made, now)).toBeUndefined();
      }
    });

    it('charges with the task, exactly, and not beyond the balance', async () => {
      const { create, balance, store, clientId } = await opened();
      for (let count = 0; count < 9; count += 1) expect((await create(`t${count}`)).is).toBe('created');
      expect(await balance()).toBe('9.10');
      expect(await create('t9')).toEqual({ is: 'too-few-credits' });
      expect(await store.tasks.find('t9', clientId)).toBeUndefined();
      expect(await create('t10', { price: '9.10' })).toMatchObject({ is: 'created' });
      expect(await balance()).toBe('0.00');
    });

    it('keeps what was asked for', async () => {
      const { create, store, clientId, now } = await opened();
      const fate = { ends: 'failed', shape: 'state', msg: 'no' } as const;
      await create('t', { request: { ...REQUEST, callbackUrl: CALLBACK }, fate });
      expect(await store.tasks.find('t', clientId)).toMatchObject({
        id: 't',
        request: { ...REQUEST, callbackUrl: CALLBACK },
        price: '10.10',
        createdAt: now,
        endedWorkers: 0,
        fate,
      });
      expect(await store.tasks.findAny('t')).toMatchObject({ id: 't' });
      expect(await store.tasks.countEndedWorker('t')).toBe(1);
      expect(await store.tasks.countEndedWorker('t')).toBe(2);
    });

    it('creates one task under a key, and charges once', async () => {
      const { create, keyed, balance, store, now } = await opened();
      expect(await create('t1', { keyed: keyed('k') })).toMatchObject({ is: 'created' });
      expect(await create('t2', { keyed: keyed('k') })).toEqual({ is: 'same', taskId: 't1' });
      expect(await create('t3', { keyed: keyed('k', 'b') })).toEqual({ is: 'other' });
      expect(await store.tasks.findKey(keyed('k'), now)).toEqual({ is: 'same', taskId: 't1' });
      expect(await store.tasks.findKey(keyed('free'), now)).toEqual({ is: 'free' });
      expect(await balance()).toBe('89.90');
    });

    it('leaves the key of a refused request free, and frees a key after a day', async () => {
      const { create, keyed, store, now } = await opened();
      expect(await create('t1', { keyed: keyed('k'), price: '100.01' })).toEqual({ is: 'too-few-credits' });
      expect(await create('t2', { keyed: keyed('k') })).toMatchObject({ is: 'created' });
      expect(await store.tasks.findKey(keyed('k'), now + DAY)).toEqual({ is: 'free' });
      expect(await create('t3', { keyed: keyed('k', 'b'), at: now + DAY })).toMatchObject({ is: 'created' });
    });

    it('refunds a failed task once, and ends no task twice', async () => {
      const { create, take, balance, store, clientId, now } = await opened();
      await create('t');
      const hold = await take('t');
      const failure = { shape: 'code', msg: 'generate failed' } as const;
      expect(await store.tasks.fail(hold, failure, now)).toBe(true);
      expect(await store.tasks.fail(hold, failure, now)).toBe(false);
      expect(await store.tasks.succeed(hold, { extension: 'png', cover: false }, now)).toBe(false);
      expect(await store.tasks.find('t', clientId)).toMatchObject({ state: 'failed', failure });
      expect(await balance()).toBe('100.00');
    });

    it('ends a task for words that are no whole text', async () => {
      const { store, clientId, now, create, take, balance } = await opened();
      await create('t');
      // Such as the line of a program that was cut in the middle of a character.
      const msg = 'generate failed: \ud83d\0';
      expect(await store.tasks.fail(await take('t'), { shape: 'code', msg }, now)).toBe(true);
      expect(await store.tasks.find('t', clientId)).toMatchObject({
        state: 'failed',
        failure: { msg: expect.stringMatching(/^generate failed: /) },
      });
      expect(await balance()).toBe('100.00');
    });

    it('has a callback due once its task has ended, and counts each delivery once', async () => {
      const { create, take, store, now } = await opened();
      await create('t', { request: { ...REQUEST, callbackUrl: CALLBACK }, origin: 'http://h' });
      await create('without');
      const ids = async () => (await store.callbacks.listDue()).map(({ taskId }) => taskId);
      expect(await ids()).toEqual([]);
      for (const id of ['t', 'without']) {
        await store.tasks.succeed(await take(id), { extension: 'png', cover: false }, now);
      }
      expect(await ids()).toEqual(['t']);
      const due = await store.callbacks.find('t');
      if (due === undefined) throw new Error('no callback');
      expect(due).toMatchObject({
        url: CALLBACK,
        origin: 'http://h',
        state: 'due',
        deliveries: 0,
        dueAt: now,
      });
      expect(await store.callbacks.countDelivery(due, now + 5)).toBe(true);
      expect(await store.callbacks.countDelivery(due, now + 9)).toBe(false);
      await store.callbacks.recordFailure('t', 'busy', now + 7);
      expect(await store.callbacks.find('t')).toMatchObject({ deliveries: 1, dueAt: now + 7, words: 'busy' });
      await store.callbacks.finish('t', 'taken', 'yes');
      expect(await store.callbacks.find('t')).toMatchObject({ state: 'taken', words: 'yes' });
      expect(await ids()).toEqual([]);
    });

    it('records when a result was first fetched, and that it was deleted', async () => {
      const { create, take, store, clientId, now } = await opened();
      await create('t');
      await create('failed');
      await store.tasks.succeed(await take('t'), { extension: 'png', cover: true }, now);
      await store.tasks.fail(await take('failed'), { shape: 'code', msg: 'no' }, now);
      expect(await store.results.list()).toEqual([{ id: 't', endedAt: now, fetchedAt: undefined }]);
      await store.results.markFetched('t', now + 1);
      await store.results.markFetched('t', now + 2);
      expect(await store.results.list()).toEqual([{ id: 't', endedAt: now, fetchedAt: now + 1 }]);
      await store.results.markSwept('t', now + 3);
      expect(await store.results.list()).toEqual([]);
      const result = { extension: 'png', cover: true };
      expect(await store.tasks.find('t', clientId)).toMatchObject({
        state: 'success',
        result,
        sweptAt: now + 3,
      });
    });
  });
}
