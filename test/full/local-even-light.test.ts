import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { forkLocalService } from '../../main/local-service/fork-local-service.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { temporaryFolders } from '../helpers/temporary-folders.ts';
import { CLIENT } from '../helpers/test-service.ts';

/** A model that is made again and again until the service has heard of the change. */
const PATIENT = { timeout: 60_000 };
const PICTURE = join(import.meta.dirname, '../../assets/samples/cupcake.png');

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const temporaryFolder = temporaryFolders(undo);

/** The warnings of a model, and what its file is. */
async function makeModel(client: PlainClient): Promise<{ warnings: unknown; file: string }> {
  const { data } = await client.submit(
    { request_type: '3', model: 'generalv1.5', resolution: '512', face: '100000', format: '2' },
    readFileSync(PICTURE),
  );
  const ended = await client.untilEnded(data.task_id);
  const file = Buffer.from(await (await fetch(ended.data.url)).arrayBuffer());
  return { warnings: ended.data.warnings, file: createHash('sha256').update(file).digest('hex') };
}

describe('Local, started by the app with baked light evened out', () => {
  it('says so in the answer to a query, is told of the change without a restart, and makes the same bytes as ever without it', async () => {
    const service = await forkLocalService.start({
      data: join(temporaryFolder(), 'service'),
      ...CLIENT,
      cutoutCommand: null,
      evenLight: true,
      onNotice: () => undefined,
    });
    undo.push(service.stop);
    const client = new PlainClient(service.baseUrl);
    await client.login(CLIENT.clientId, CLIENT.clientSecret);
    const evened = await makeModel(client);
    expect(evened.warnings).toEqual(['light-evened']);
    service.setEvenLight(false);
    let plain = evened;
    await expect
      .poll(async () => {
        plain = await makeModel(client);
        return plain.warnings;
      }, PATIENT)
      .toBeUndefined();
    expect(plain.file).not.toBe(evened.file);
    service.setEvenLight(true);
    await expect.poll(() => makeModel(client), PATIENT).toEqual(evened);
  });
});
