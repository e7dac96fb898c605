import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { receiveCallbacks } from '../helpers/callback-receiver.ts';
import {
  GIF,
  GLB,
  type InterfaceClient,
  interfaceService,
  OBJ,
  PNG,
  type ServedOptions,
  serveInterface,
} from '../helpers/interface/interface-service.ts';
import { describeTable } from '../helpers/interface/interface-table.ts';
import { PlainClient, type Reply } from '../helpers/plain-client.ts';
import { CLIENT } from '../helpers/test-service.ts';

/** "Errors" and "Limits" of the interface document, row by row: each error as a JSON body with its code, empty data and its message. */
const MB = 1024 * 1024;
const clientOf = interfaceService({
  faults: [
    { at: 'createImageTo3d', do: 'fail-task' },
    { at: 'createDepth', do: 'fail-task' },
    { at: 'createSegmentation', do: 'fail-task' },
  ],
});
const folder = mkdtempSync(join(tmpdir(), 'maquette-errors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refused = async (answer: Promise<Reply>, code: number, msg: string): Promise<void> =>
  expect(await answer).toEqual({ status: 200, code, data: {}, msg });
const TEXTURE = { request_type: '2' };
const views = (count: number) => ({ multi_images: Array.from({ length: count }, () => PNG) });
const oversized = Buffer.concat([PNG, Buffer.alloc(20 * MB)]);

/** Another service for one test, ended with it. */
async function withService(
  options: ServedOptions,
  test: (client: PlainClient) => Promise<void>,
): Promise<void> {
  const service = await serveInterface(options);
  try {
    const client = new PlainClient(service.baseUrl);
    await client.login(CLIENT.clientId, CLIENT.clientSecret);
    await test(client);
  } finally {
    await service.close();
  }
}

describeTable<InterfaceClient>(
  'Errors',
  [
    [
      '200',
      async (client) => expect(await client.get('balance')).toMatchObject({ code: 200, msg: 'success' }),
    ],
    ['401', async (client) => refused(client.get('balance', 'Token'), 401, 'Unauthorized')],
    [
      '40010000',
      async (client) =>
        refused(
          new PlainClient(client.baseUrl).login(CLIENT.clientId, 'wrong'),
          40010000,
          'client credentials are invalid',
        ),
    ],
    [
      '10000000',
      async () => {
        const data = join(folder, 'broken');
        await withService({ data }, async (client) => {
          // Uploads have nowhere to go.
          rmSync(join(data, 'uploads'), { recursive: true });
          writeFileSync(join(data, 'uploads'), 'in the way');
          await refused(
            client.submit({ model: 'generalv1.5', resolution: '512' }, PNG),
            10000000,
            'system error',
          );
          expect(Number(await client.balance())).toBe(10_000);
        });
      },
    ],
    [
      '50010001',
      async (client) => {
        const before = Number(await client.balance());
        const ended = await client.ended('model', await client.model());
        expect(ended).toMatchObject({ status: 200, code: 50010001, data: {}, msg: 'generate failed' });
        expect(Number(await client.balance())).toBe(before);
      },
    ],
    [
      '5001001',
      async (client) => {
        const before = Number(await client.balance());
        for (const kind of ['depth', 'segmentation'] as const) {
          const ended = await client.ended(kind, await client[kind]());
          expect(ended).toMatchObject({ status: 200, code: 5001001, data: {}, msg: 'generate failed' });
        }
        expect(Number(await client.balance())).toBe(before);
      },
    ],
    [
      '30010000',
      () =>
        withService({ credits: '14.99' }, (client) =>
          refused(
            client.submit({ model: 'generalv1.5', resolution: '512' }, PNG),
            30010000,
            'balance is not enough',
          ),
        ),
    ],
    [
      '10031001',
      async (client) =>
        refused(client.model({}, { images: oversized }), 10031001, 'Upload file size exceeds limit'),
    ],
    ['10031002', async (client) => refused(client.model({ face: '99999' }), 10031002, 'Face not valid')],
    [
      '10031003',
      async (client) => refused(client.model({ resolution: '1536fast' }), 10031003, 'Resolution not valid'),
    ],
    [
      '10031004',
      async (client) => refused(client.model({ request_type: '4' }), 10031004, 'request type not support'),
    ],
    [
      '10031005',
      async (client) =>
        refused(client.model({}, { images: GIF }), 10031005, 'images only allow png jpeg jpg webp'),
    ],
    [
      '10031006',
      async (client) => refused(client.model({ model: 'other' }), 10031006, 'model only allow generalv1.5'),
    ],
    [
      '10031007',
      async (client) =>
        refused(
          client.model({}, { images: PNG, multi_images: PNG }),
          10031007,
          'both images and multi images provided',
        ),
    ],
    [
      '10031008',
      async (client) => refused(client.model({}, {}), 10031008, 'images or multi images required'),
    ],
    [
      '10031009',
      async (client) => refused(client.model({}, views(5)), 10031009, 'multi images count exceeds limit'),
    ],
    [
      '10031010',
      async (client) =>
        refused(client.model({}, { images: Buffer.alloc(0) }), 10031010, 'empty file not allowed'),
    ],
    [
      '10031011',
      async (client) =>
        refused(client.model(TEXTURE), 10031011, 'mesh url or mesh required when request type2'),
    ],
    [
      '10031012',
      async (client) =>
        refused(
          client.model({ ...TEXTURE, mesh_url: 'ftp://host/a.glb' }),
          10031012,
          'mesh_url_must_start_with_http',
        ),
    ],
    [
      '10031013',
      async (client) =>
        refused(
          client.model({ multi_images_bit: '11' }, views(2)),
          10031013,
          'multi images bit length error',
        ),
    ],
    [
      '10031014',
      async (client) =>
        refused(
          client.model({ multi_images_bit: '11x0' }, views(2)),
          10031014,
          'multi images bit invalid char error',
        ),
    ],
    [
      '10031015',
      async (client) =>
        refused(
          client.model({ multi_images_bit: '1110' }, views(2)),
          10031015,
          'multi_images_bit_count_mismatch_error',
        ),
    ],
    [
      '10031016',
      async (client) =>
        refused(client.model(TEXTURE, { images: PNG, mesh: OBJ }), 10031016, 'mesh format not supported'),
    ],
    [
      '10031017',
      async (client) =>
        refused(
          client.model({ ...TEXTURE, model: 'generalv2.0' }, { images: PNG, mesh: GLB }),
          10031017,
          'model does not support texture',
        ),
    ],
  ],
  clientOf,
);

const exactly = (bytes: number, head: Buffer): Buffer =>
  Buffer.concat([head, Buffer.alloc(bytes - head.length)]);
describeTable<InterfaceClient>(
  'Limits',
  {
    'Image size': async (client) => {
      const whole = exactly(20 * MB, PNG);
      const more = exactly(20 * MB + 1, PNG);
      for (const [image, code] of [
        [whole, 200],
        [more, 10031001],
      ] as const) {
        expect((await client.model({}, { images: image })).code).toBe(code);
        expect((await client.model({}, { multi_images: [PNG, image] })).code).toBe(code);
        expect((await client.depth({}, { image })).code).toBe(code);
      }
    },
    'Number of images': async (client) => {
      expect((await client.model({}, views(4))).code).toBe(200);
      expect((await client.model({}, views(5))).code).toBe(10031009);
      expect((await client.model({}, { images: [PNG, PNG] })).code).toBe(10031009);
    },
    'Face count': async (client) => {
      expect((await client.model({ face: '2000000' })).code).toBe(200);
      expect((await client.model({ face: '2000001' })).code).toBe(10031002);
    },
    'multi_images_bit length': async (client) => {
      expect((await client.model({ multi_images_bit: '1100' }, views(2))).code).toBe(200);
      expect((await client.model({ multi_images_bit: '11000' }, views(2))).code).toBe(10031013);
    },
    'Segmentation input size': async (client) => {
      expect((await client.segmentation({}, { mesh: exactly(200 * MB, GLB) })).code).toBe(200);
      expect((await client.segmentation({}, { mesh: exactly(200 * MB + 1, GLB) })).code).toBe(10031001);
    },
    'Result URL validity': async (client) => {
      const { data } = await client.ended('model', await client.model());
      for (const url of [data.url, data.cover_url]) {
        const left = Number(new URL(url).searchParams.get('expires')) - Date.now();
        expect(left).toBeGreaterThan(3_590_000);
        expect(left).toBeLessThanOrEqual(3_600_000);
      }
    },
    'Callback delivery attempts': async (client) => {
      const receiver = await receiveCallbacks(() => 500);
      await client.model({ callback_url: receiver.url });
      await expect.poll(() => receiver.deliveries.length).toBe(3);
      // The one after it would come at once: the pauses of this service are over.
      const later = await receiveCallbacks();
      await client.model({ callback_url: later.url });
      await expect.poll(() => later.deliveries.length).toBe(1);
      expect(receiver.deliveries).toHaveLength(3);
    },
    'Output format': async (client) => {
      for (const format of ['1,2', '12', '2 3']) expect((await client.model({ format })).code).toBe(400);
    },
  },
  clientOf,
);
