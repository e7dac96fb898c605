import { describe, expect, it } from 'vitest';
import { openCallbackStore } from '../../../../../main/service/callbacks/callback-store.ts';
import { openAccount } from '../../../../../main/service/credits/account.ts';
import { openDatabase } from '../../../../../main/service/data/database.ts';
import type { TaskRequest } from '../../../../../main/service/task.ts';
import { openTaskStore } from '../../../../../main/service/tasks/task-store.ts';

const REQUEST: TaskRequest = {
  kind: 'depth',
  image: { from: 'upload', file: '0' },
  removeBackground: true,
  format: 'png',
  callbackUrl: 'http://127.0.0.1/hook',
};
const FAILURE = { shape: 'code', msg: 'generate failed' } as const;

const open = (credits: string) => {
  const database = openDatabase(':memory:');
  const account = openAccount(database, credits, 0);
  const callbacks = openCallbackStore(database);
  return { database, account, callbacks, store: openTaskStore(database, account, callbacks) };
};

describe('openTaskStore', () => {
  it('keeps a task as it was asked for', () => {
    const { store } = open('100');
    store.create('a', REQUEST, '10.00', 7);
    expect(store.find('a')).toEqual({
      id: 'a',
      state: 'created',
      request: REQUEST,
      price: '10.00',
      createdAt: 7,
      endedWorkers: 0,
    });
    expect(store.find('b')).toBeUndefined();
  });

  it('keeps what a fault has in mind for a task', () => {
    const { store } = open('100');
    const fate = { ends: 'failed', shape: 'state', msg: 'no luck' } as const;
    expect(store.create('a', REQUEST, '10.00', 7, { fate })).toEqual({
      is: 'created',
      task: store.find('a'),
    });
    expect(store.find('a')?.fate).toEqual(fate);
  });

  it('makes the callback due with the end of its task, and for that task only', () => {
    const { store, callbacks } = open('100');
    for (const id of ['a', 'b', 'c']) store.create(id, REQUEST, '10.00', 7, { origin: `http://${id}` });
    const { callbackUrl: _without, ...silent } = REQUEST;
    store.create('d', silent, '10.00', 7);
    store.succeed('a', { extension: 'png', cover: false }, 8);
    store.fail('b', FAILURE, 9);
    store.succeed('d', { extension: 'png', cover: false }, 10);
    expect(callbacks.listDue().map(({ taskId, origin, dueAt }) => [taskId, origin, dueAt])).toEqual([
      ['a', 'http://a', 8],
      ['b', 'http://b', 9],
    ]);
    expect(callbacks.find('c')?.state).toBe('waiting');
    expect(callbacks.find('d')).toBeUndefined();
  });

  it('charges with the creation', () => {
    const { store, account } = open('100');
    store.create('a', REQUEST, '0.10', 0);
    store.create('b', REQUEST, '0.20', 0);
    expect(account.balance()).toBe('99.70');
  });

  it('creates nothing, and takes nothing, where the balance is too low', () => {
    const { store, account } = open('9.99');
    expect(store.create('a', REQUEST, '10.00', 0)).toEqual({ is: 'too-few-credits' });
    expect(store.find('a')).toBeUndefined();
    expect(account.balance()).toBe('9.99');
  });

  it('lets the balance be spent to the last', () => {
    const { store, account } = open('10');
    expect(store.create('a', REQUEST, '10.00', 0).is).toBe('created');
    expect(account.balance()).toBe('0.00');
  });

  it('charges nothing for an id that is there already', () => {
    const { store, account } = open('100');
    store.create('a', REQUEST, '10.00', 0);
    expect(() => store.create('a', REQUEST, '10.00', 0)).toThrow();
    expect(account.balance()).toBe('90.00');
  });

  it('refunds a failure once, however often it fails', () => {
    const { store, account } = open('100');
    store.create('a', REQUEST, '10.00', 0);
    store.fail('a', FAILURE, 1);
    store.fail('a', FAILURE, 2);
    expect(account.balance()).toBe('100.00');
    expect(store.find('a')).toMatchObject({ state: 'failed', failure: FAILURE });
  });

  it('leaves what has ended as it is', () => {
    const { store, account } = open('100');
    store.create('a', REQUEST, '10.00', 0);
    store.succeed('a', { extension: 'png', cover: false }, 1);
    store.fail('a', FAILURE, 2);
    store.markQueueing('a');
    store.markProcessing('a', 3);
    expect(store.find('a')).toMatchObject({ state: 'success', result: { extension: 'png', cover: false } });
    expect(account.balance()).toBe('90.00');
  });

  it('puts all that has not ended back to queueing, oldest first', () => {
    const { store } = open('100');
    for (const [id, at] of [
      ['c', 3],
      ['a', 1],
      ['b', 2],
      ['d', 4],
    ] as const)
      store.create(id, REQUEST, '1', at);
    store.markProcessing('a', 5);
    store.markQueueing('b');
    store.succeed('d', { extension: 'png', cover: false }, 6);
    expect(store.requeueOpen()).toEqual(['a', 'b', 'c']);
    expect(['a', 'b', 'c', 'd'].map((id) => store.find(id)?.state)).toEqual([
      'queueing',
      'queueing',
      'queueing',
      'success',
    ]);
  });

  it('is exact over many charges and refunds: the entries sum up to the balance', () => {
    const { database, store, account } = open('1000');
    for (let index = 0; index < 1000; index += 1) {
      store.create(String(index), REQUEST, '0.10', index);
      if (index % 3 === 0) store.fail(String(index), FAILURE, index);
    }
    expect(account.balance()).toBe('933.40');
    const sum = database
      .prepare('SELECT SUM(CAST(ROUND(amount * 100) AS INTEGER)) AS cents FROM entry')
      .get();
    expect(sum?.['cents']).toBe(93_340);
  });
});

describe('openAccount', () => {
  it('opens once: a later start does not bring new credits', () => {
    const database = openDatabase(':memory:');
    openAccount(database, '50', 0);
    expect(openAccount(database, '10000', 1).balance()).toBe('50.00');
  });
});
