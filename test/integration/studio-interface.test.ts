import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { hashSecret } from '../../main/studio/clients/secrets.ts';
import { startFront } from '../../main/studio/front/front.ts';
import { openStudio } from '../../main/studio/studio.ts';
import { startWorker } from '../../main/studio/worker/worker.ts';
import { serveInterfaceBy } from '../helpers/interface/interface-service.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { FRONT, WORKER } from '../helpers/studio/studio-harness.ts';
import { CLIENT } from '../helpers/test-service.ts';

/** The whole document again, against a studio: a front end and a worker over PostgreSQL. */
const postgres = testPostgres();
const folder = mkdtempSync(join(tmpdir(), 'maquette-studio-interface-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const log = (): void => undefined;

serveInterfaceBy(
  async ({ faults = FRONT.faults, data = mkdtempSync(join(folder, 's-')), credits = '10000.00' }) => {
    const database = await postgres().create();
    mkdirSync(data, { recursive: true });
    const studio = await openStudio({ database }, { role: 'test', log });
    await studio.database.query(
      'INSERT INTO studio.client (id, name, secret, balance, created_at) VALUES ($1, $1, $2, $3, 0)',
      [CLIENT.clientId, await hashSecret(CLIENT.clientSecret), credits],
    );
    await studio.close();
    const front = await startFront({ ...FRONT, database, results: data, faults }, log);
    const worker = await startWorker({ ...WORKER, database, results: data }, log);
    return {
      baseUrl: front.baseUrl,
      close: async () => {
        await worker.close();
        await front.close();
      },
    };
  },
);

await import('./interface-errors.test.ts');
await import('./interface-requests.test.ts');
await import('./interface-resources.test.ts');
