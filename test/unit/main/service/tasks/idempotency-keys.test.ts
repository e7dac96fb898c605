import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CallbackStore,
  openCallbackStore,
} from '../../../../../main/service/callbacks/callback-store.ts';
import { openAccount } from '../../../../../main/service/credits/account.ts';
import { openDatabase } from '../../../../../main/service/data/database.ts';
import type { KeyedRequest } from '../../../../../main/service/store/service-store.ts';
import type { TaskRequest } from '../../../../../main/service/task.ts';
import { openTaskStore } from '../../../../../main/service/tasks/task-store.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const REQUEST: TaskRequest = {
  kind: 'depth',
  image: { from: 'upload', file: '0' },
  removeBackground: true,
  format: 'png',
  callbackUrl: 'http://127.0.0.1/hook',
};
const DAY = 86_400_000;
const keyed = (key: string, fingerprint = 'f', clientId = 'c'): KeyedRequest => ({
  clientId,
  key,
  fingerprint,
});

/** @param onCharged called in the middle of a creation's transaction: charged, without its key as yet */
const open = (path: string, credits: string, onCharged = (): void => undefined) => {
  const database = openDatabase(path);
  const account = openAccount(database, credits, 0);
  const store = openCallbackStore(database);
  const callbacks: CallbackStore = {
    ...store,
    register: (...args) => {
      onCharged();
      store.register(...args);
    },
  };
  const count = (table: string): number =>
    Number(database.prepare(`SELECT COUNT(*) AS number FROM ${table}`).get()?.['number']);
  return { database, account, count, store: openTaskStore(database, account, callbacks) };
};

describe('an idempotency key', () => {
  it('gives the task of the same request, charged once, and refuses another request', () => {
    const { store, account, count } = open(':memory:', '100');
    store.create('a', REQUEST, '10.00', 0, { keyed: keyed('k') });
    expect(store.create('b', REQUEST, '10.00', 1, { keyed: keyed('k') })).toEqual({
      is: 'same',
      taskId: 'a',
    });
    expect(store.create('d', REQUEST, '10.00', 2, { keyed: keyed('k', 'g') })).toEqual({ is: 'other' });
    expect([account.balance(), count('task'), count('entry')]).toEqual(['90.00', 1, 2]);
  });

  it('is its own client’s alone', () => {
    const { store, account } = open(':memory:', '100');
    store.create('a', REQUEST, '10.00', 0, { keyed: keyed('k', 'f', 'one') });
    expect(store.create('b', REQUEST, '10.00', 0, { keyed: keyed('k', 'f', 'two') }).is).toBe('created');
    expect(account.balance()).toBe('80.00');
  });

  it('stays free where the credits are too few', () => {
    const { store, account } = open(':memory:', '9.99');
    expect(store.create('a', REQUEST, '10.00', 0, { keyed: keyed('k') })).toEqual({ is: 'too-few-credits' });
    account.refill('10', 1);
    expect(store.create('b', REQUEST, '10.00', 2, { keyed: keyed('k', 'g') }).is).toBe('created');
  });

  it('still gives its task once the credits are spent, and once the task has failed', () => {
    const { store } = open(':memory:', '10');
    store.create('a', REQUEST, '10.00', 0, { keyed: keyed('k') });
    expect(store.create('b', REQUEST, '10.00', 1, { keyed: keyed('k') })).toEqual({
      is: 'same',
      taskId: 'a',
    });
    store.fail('a', { shape: 'code', msg: 'generate failed' }, 2);
    expect(store.create('c', REQUEST, '10.00', 3, { keyed: keyed('k') })).toEqual({
      is: 'same',
      taskId: 'a',
    });
  });

  it('holds to the last millisecond of 24 hours from the creation, and is free then', () => {
    const { store } = open(':memory:', '100');
    store.create('a', REQUEST, '10.00', 7, { keyed: keyed('k') });
    expect(store.keys.find(keyed('k'), 7 + DAY - 1)).toEqual({ is: 'same', taskId: 'a' });
    expect(store.keys.find(keyed('k'), 7 + DAY)).toEqual({ is: 'free' });
    expect(store.create('b', REQUEST, '10.00', 7 + DAY, { keyed: keyed('k', 'g') }).is).toBe('created');
    expect(store.keys.find(keyed('k', 'g'), 7 + DAY)).toEqual({ is: 'same', taskId: 'b' });
  });

  it('holds where the clock is put back', () => {
    const { store } = open(':memory:', '100');
    store.create('a', REQUEST, '10.00', DAY, { keyed: keyed('k') });
    expect(store.keys.find(keyed('k'), 0)).toEqual({ is: 'same', taskId: 'a' });
  });

  it('is swept once it has expired, its task is not', () => {
    const { store, count } = open(':memory:', '100');
    for (const [key, at] of [
      ['a', 0],
      ['b', 1],
      ['c', DAY],
    ] as const)
      store.create(key, REQUEST, '1', at, { keyed: keyed(key) });
    expect(count('idempotency_key')).toBe(2);
    store.keys.sweep(DAY + 1);
    expect([count('idempotency_key'), count('task')]).toEqual([1, 3]);
  });

  it('makes one task of each accepted request, charged once, through any sequence of submits and crashes', async () => {
    const folder = await tempFolder();
    const step = fc.record({
      key: fc.option(fc.constantFrom('k', 'l', 'm'), { freq: 8 }),
      contents: fc.constantFrom('f', 'g'),
      hours: fc.constantFrom(0, 0, 0, 1, 30),
      price: fc.constantFrom('10.00', '0.30'),
      /** A crash loses all that the process had not written by then. */
      crash: fc.constantFrom('none', 'none', 'in the transaction', 'after it', 'rollback'),
    });
    let run = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        run += 1;
        let life = 0;
        const home = () => join(folder, `${run}-${life}`);
        const path = () => join(home(), 'tasks.sqlite');
        // What a killed process leaves: the files as they are, with the log that was not brought in.
        const saved = (): void => {
          const from = path();
          life += 1;
          mkdirSync(home());
          for (const end of ['', '-wal']) if (existsSync(from + end)) copyFileSync(from + end, path() + end);
        };
        mkdirSync(home());
        let interrupt = (): void => undefined;
        const start = () => open(path(), '25', () => interrupt());
        let service = start();
        const accepted: { key: string; contents: string; at: number; id: string }[] = [];
        let [spent, tasks, now] = [0, 0, 0];

        for (const [index, { key, contents, hours, price, crash }] of steps.entries()) {
          now += hours * 3_600_000;
          const before = accepted.findLast((entry) => entry.key === key && now < entry.at + DAY);
          const isRich = 2500 - spent >= Number(price) * 100;
          interrupt = () => {
            if (crash === 'in the transaction') saved();
            if (crash === 'rollback') throw new Error('a full disk');
          };
          let creation: ReturnType<typeof service.store.create> | undefined;
          try {
            creation = service.store.create(String(index), REQUEST, price, now, {
              ...(key !== null && { keyed: keyed(key, contents) }),
            });
          } catch {
            expect(crash).toBe('rollback');
          }
          if (creation !== undefined) {
            if (before !== undefined)
              expect(creation).toEqual(
                before.contents === contents ? { is: 'same', taskId: before.id } : { is: 'other' },
              );
            else expect(creation.is).toBe(isRich ? 'created' : 'too-few-credits');
          }
          const isLost = crash === 'in the transaction' || crash === 'rollback';
          if (creation?.is === 'created' && !isLost) {
            tasks += 1;
            spent += Math.round(Number(price) * 100);
            if (key !== null) accepted.push({ key, contents, at: now, id: String(index) });
          }
          const isSaved = crash === 'in the transaction' && creation?.is === 'created';
          if (crash === 'after it') saved();
          if (crash === 'after it' || isSaved) {
            service.database.close();
            service = start();
          }
          expect(service.count('task')).toBe(tasks);
          expect(Math.round(Number(service.account.balance()) * 100)).toBe(2500 - spent);
        }
        expect(service.count('entry')).toBe(tasks + 1);
        service.database.close();
      }),
      { numRuns: 40 },
    );
  });
});
