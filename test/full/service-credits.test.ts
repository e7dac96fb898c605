import { describe, expect, it } from 'vitest';
import { openCallbackStore } from '../../main/service/callbacks/callback-store.ts';
import { openAccount } from '../../main/service/credits/account.ts';
import { openDatabase } from '../../main/service/data/database.ts';
import type { TaskRequest } from '../../main/service/task.ts';
import { openTaskStore } from '../../main/service/tasks/task-store.ts';

const JOBS = 100_000;
const REQUEST: TaskRequest = {
  kind: 'depth',
  image: { from: 'upload', file: '0' },
  removeBackground: true,
  format: 'png',
};

describe('credits', () => {
  it('are exact over 100,000 jobs, of which each seventh is refunded', () => {
    const database = openDatabase(':memory:');
    const account = openAccount(database, '100000.00', 0);
    const store = openTaskStore(database, account, openCallbackStore(database));
    // 0.1 and 0.2 are what binary floating point cannot hold; the third has more digits than it has room for.
    const prices = ['0.10', '0.20', '0.00000000000000000001'] as const;
    let [charged, refunded] = [0n, 0n];
    for (let job = 0; job < JOBS; job += 1) {
      const price = prices[job % prices.length] ?? '0.10';
      const units = BigInt(price.replace('.', '').padEnd(21, '0'));
      store.create(String(job), REQUEST, price, job);
      charged += units;
      if (job % 7 !== 0) continue;
      store.fail(String(job), { shape: 'code', msg: 'generate failed' }, job);
      store.fail(String(job), { shape: 'code', msg: 'generate failed' }, job);
      refunded += units;
    }
    const left = 100_000n * 10n ** 20n - charged + refunded;
    const [whole, fraction = ''] = account.balance().split('.');
    expect(BigInt(`${whole}${fraction.padEnd(20, '0')}`)).toBe(left);
  });
});
