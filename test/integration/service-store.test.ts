import { onTestFinished } from 'vitest';
import { openCallbackStore } from '../../main/service/callbacks/callback-store.ts';
import { openAccount } from '../../main/service/credits/account.ts';
import { openDatabase } from '../../main/service/data/database.ts';
import { createSqliteStore } from '../../main/service/tasks/sqlite-store.ts';
import { openTaskStore } from '../../main/service/tasks/task-store.ts';
import { createTokens } from '../../main/service/wire/tokens.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { storeContract } from '../helpers/studio/store-contract.ts';

const postgres = testPostgres();
const CLIENT = { clientId: 'me', clientSecret: 'pass:word ü' };

storeContract('Local, SQLite', async () => {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const account = openAccount(database, '100.00', 0);
  const callbacks = openCallbackStore(database);
  const tasks = openTaskStore(database, account, callbacks);
  const secret = Buffer.alloc(32, 1);
  const tokens = createTokens({ secret, ...CLIENT, ttlSeconds: 86_400, segmentationToken: undefined });
  const store = createSqliteStore({ account, callbacks, tasks, tokens });
  return { store, ...CLIENT, now: 1_800_000_000_000, take: async (taskId) => ({ taskId }) };
});

storeContract('a studio, PostgreSQL', async () => {
  const studio = await openTestStudio(await postgres().create());
  const { id, secret } = await studio.addClient('me', { credits: '100.00' });
  return {
    store: studio.store,
    clientId: id,
    clientSecret: secret,
    now: studio.clock.now(),
    take: async (taskId) => {
      for (;;) {
        const taken = await studio.take();
        if (taken === undefined) throw new Error(`Nothing waits, so nobody can take ${taskId}`);
        if (taken.row.id === taskId) return { taskId, attempt: taken.row.attempt };
      }
    },
  };
});
