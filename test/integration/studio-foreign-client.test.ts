import sharp from 'sharp';
import { it } from 'vitest';
import { hasPython, runForeignClientAt } from '../helpers/foreign-client/run-foreign-client.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { studioOf } from '../helpers/studio/studio-harness.ts';

const postgres = testPostgres();

it.skipIf(!hasPython)(
  'a client that shares no code with the project can use every endpoint of two front ends in turns (Python)',
  async () => {
    const database = await postgres().create();
    const studio = await openTestStudio(database);
    const client = await studio.addClient('python', { credits: '100.00' });
    const { front, worker } = studioOf(database);
    const [a, b] = [await front(), await front()];
    await worker();
    const red = { create: { width: 64, height: 64, channels: 3, background: '#c33' } } as const;
    await runForeignClientAt([a.baseUrl, b.baseUrl], client, await sharp(red).png().toBuffer());
  },
);
