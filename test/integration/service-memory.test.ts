import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { glbOf } from '../helpers/formats/glb-of.ts';
import { formOf, PlainClient } from '../helpers/plain-client.ts';
import { childrenOf, memoryOfTree } from '../helpers/process-tree.ts';
import { endProcess, type ServiceProcess, startServiceProcess } from '../helpers/service-process.ts';
import { temporaryFolders } from '../helpers/temporary-folders.ts';
import { CLIENT } from '../helpers/test-service.ts';

const MEGABYTE = 1024 * 1024;
const LARGE = { request_type: '3', model: 'generalv2.0', resolution: '1536', face: '2000000', format: '1' };
const MEMORY = 300;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const temporaryFolder = temporaryFolders(undo);

let picture: Buffer;
beforeAll(async () => {
  const disc =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><circle cx="600" cy="600" r="500" fill="#c43"/></svg>';
  picture = await sharp(Buffer.from(disc)).png().toBuffer();
});

async function start(args: readonly string[]): Promise<ServiceProcess & { readonly client: PlainClient }> {
  const service = await startServiceProcess(args);
  undo.push(() => endProcess(service.child, 'SIGKILL'));
  const client = new PlainClient(service.ready.baseUrl);
  await client.login(CLIENT.clientId, CLIENT.clientSecret);
  return { ...service, client };
}

const segment = (client: PlainClient, mesh: Uint8Array) =>
  client.post('segmentation/create-task', formOf({ seg_level: 'low', format: '2' }, { mesh }), 'Token');
/** Within the limits of the interface, and quickly more than MEMORY once it is read: three million faces. */
function hungryStl(): Buffer {
  const faces = 3_000_000;
  const stl = Buffer.alloc(84 + faces * 50);
  stl.writeUInt32LE(faces, 80);
  return stl;
}
const BOX = Buffer.from(
  `${[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `v ${n & 1} ${(n >> 1) & 1} ${n >> 2}`).join('\n')}
f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n`,
);
/** Whether a small task comes to its end as it should. */
async function isMade(client: PlainClient): Promise<boolean> {
  const { data } = await segment(client, BOX);
  const ended = await client.untilEnded(data.task_id, 'segmentation/query-task', 'Token');
  return ended.data.state === 'success';
}

/** The worker process of a service that works on something; it is waited for. */
async function workerOf({ ready }: ServiceProcess): Promise<number> {
  await expect.poll(() => childrenOf(ready.pid).length, { timeout: 120_000 }).toBe(1);
  return childrenOf(ready.pid)[0] ?? 0;
}

describe.skipIf(process.platform !== 'linux')('the memory of the service', () => {
  it('is limited: a task that needs too much fails and is refunded, and the tasks beside it succeed', async () => {
    const service = await start(['--memory', String(MEMORY), '--workers', '2']);
    const { client } = service;
    const { data } = await segment(client, hungryStl());
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, memoryOfTree(service.ready.pid))), 10);
    undo.push(() => clearInterval(watch));
    const [failed, besideIsMade] = await Promise.all([
      client.untilEnded(data.task_id, 'segmentation/query-task', 'Token'),
      isMade(client),
    ]);
    expect(failed).toMatchObject({
      code: 5001001,
      msg: 'generate failed: it needs more memory than the 0.3 GB that one task of the local service may take',
    });
    expect(besideIsMade).toBe(true);
    expect(Number(await client.balance())).toBe(10_000 - 10);
    // The one at its limit, the small one, the service's own, and what is taken between two looks.
    expect(most).toBeLessThan((MEMORY + 600) * MEGABYTE);
  });

  it('is limited: a small glb that declares an endless mesh is refused with a message', async () => {
    const { client, ready } = await start([]);
    const count = 90_000;
    const places = Buffer.from(Float32Array.from({ length: count * 3 }, (_, i) => Math.sin(i)).buffer);
    const hostile = glbOf(
      {
        asset: { version: '2.0' },
        nodes: Array.from({ length: 200 }, () => ({ mesh: 0 })),
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        accessors: [{ bufferView: 0, componentType: 5126, count, type: 'VEC3' }],
        bufferViews: [{ buffer: 0, byteLength: places.length }],
        buffers: [{ byteLength: places.length }],
      },
      places,
    );
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, memoryOfTree(ready.pid))), 10);
    undo.push(() => clearInterval(watch));
    const { data } = await segment(client, hostile);
    const failed = await client.untilEnded(data.task_id, 'segmentation/query-task', 'Token');
    expect(failed).toMatchObject({
      code: 5001001,
      msg: 'generate failed: the mesh has more than 2000000 faces, counting each place of an object',
    });
    expect(Number(await client.balance())).toBe(10_000);
    expect(most).toBeLessThan(600 * MEGABYTE);
  });

  it('a task that ended two worker processes fails and is refunded, also where the service was killed in between', async () => {
    const args = ['--data', temporaryFolder(), '--workers', '1'];
    const first = await start(args);
    const { data } = await first.client.submit(LARGE, picture);
    process.kill(await workerOf(first), 'SIGKILL');
    await expect.poll(first.words, { timeout: 120_000 }).toContain('1 of 2');

    const orphan = await workerOf(first);
    await endProcess(first.child, 'SIGKILL');
    await expect.poll(() => memoryOfTree(orphan)).toBe(0);

    // That the service was killed is not counted against the task: it is at work again.
    const second = await start(args);
    const worker = await workerOf(second);
    expect((await second.client.get(`query-task?task_id=${data.task_id}`)).data.state).toBe('processing');
    process.kill(worker, 'SIGKILL');
    expect(await second.client.untilEnded(data.task_id)).toMatchObject({
      code: 50010001,
      msg: 'generate failed: the process that worked on it ended twice before it was done',
    });
    expect(Number(await second.client.balance())).toBe(10_000);

    expect(await isMade(second.client)).toBe(true);
  });
});
