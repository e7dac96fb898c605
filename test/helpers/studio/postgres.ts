import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from './postgres-server.ts';

/** Starts a server before the tests of a file, and removes it after them. */
export function testPostgres(): () => TestPostgres {
  let server: TestPostgres | undefined;
  let remove: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const made = await startPostgres();
    ({ server } = made);
    remove = made.remove;
  });
  afterAll(() => remove());
  return () => {
    if (server === undefined) throw new Error('PostgreSQL has not started');
    return server;
  };
}
