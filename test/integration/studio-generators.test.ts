import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readModel } from '../../main/media/formats/read-mesh.ts';
import { givenGenerators } from '../../main/studio/worker/given-generators.ts';
import { generatorCommand } from '../helpers/generators/program.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { studioOf } from '../helpers/studio/studio-harness.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const postgres = testPostgres();

/** A client of a studio whose worker has a program for the models of a pattern. */
async function clientOfStudioWith(script: string, models: string): Promise<PlainClient> {
  const database = await postgres().create();
  const studio = await openTestStudio(database);
  const { id, secret } = await studio.addClient('artist', { credits: '100.00' });
  const { front, worker } = studioOf(database);
  const folder = await tempFolder();
  const generator = await generatorCommand(folder, script);
  const { baseUrl } = await front();
  await worker({ canned: false, generators: givenGenerators({ generator, models }, folder) });
  const client = new PlainClient(baseUrl);
  expect((await client.login(id, secret)).code).toBe(200);
  return client;
}

it('a program makes the models of its names, as results that open', async () => {
  const client = await clientOfStudioWith(
    `fs.writeFileSync('model.obj', 'v 0 0 0\\nv 1 0 0\\nv 0 1 0\\nv 0 0 1\\nf 1 3 2\\nf 1 2 4\\nf 2 3 4\\nf 1 4 3\\n');`,
    'general*',
  );
  const created = await client.submit({ ...GOOD, request_type: '1' }, PNG);
  expect(created.code).toBe(200);
  const { data } = await client.untilEnded(created.data.task_id);
  expect(data).toMatchObject({ state: 'success' });
  const bytes = new Uint8Array(await (await fetch(data.url)).arrayBuffer());
  expect(readModel(bytes).mesh.indices).toHaveLength(4 * 3);
});

it('what it says of a failure is told, and refunded', async () => {
  const client = await clientOfStudioWith(`say({ failed: 'the card is out of memory' });`, 'general*');
  const before = await client.balance();
  const created = await client.submit(GOOD, PNG);
  const ended = await client.untilEnded(created.data.task_id);
  expect(JSON.stringify(ended)).toContain('the card is out of memory');
  expect(await client.balance()).toEqual(before);
});

it('a task that a machine cannot make is made by another one', async () => {
  const database = await postgres().create();
  const studio = await openTestStudio(database);
  const { id, secret } = await studio.addClient('artist', { credits: '100.00' });
  const { front, worker, lines } = studioOf(database);
  const folder = await tempFolder();
  const program = join(folder, 'program');
  await writeFile(program, '');
  await chmod(program, 0o755);
  const { baseUrl } = await front();
  await worker({ canned: false, generators: givenGenerators({ generator: program }, folder) });
  await rm(program);
  const client = new PlainClient(baseUrl);
  await client.login(id, secret);
  const created = await client.submit({ ...GOOD, request_type: '1' }, PNG);
  await expect.poll(() => lines.join(), { timeout: 20_000 }).toContain('this machine cannot make it');
  await worker();
  const { data } = await client.untilEnded(created.data.task_id);
  expect(data).toMatchObject({ state: 'success' });
});
