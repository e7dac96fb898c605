import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { receiveCallbacks } from '../helpers/callback-receiver.ts';
import {
  GIF,
  GLB,
  type InterfaceClient,
  interfaceService,
  JPEG,
  OBJ,
  PNG,
  STL,
  WEBP,
} from '../helpers/interface/interface-service.ts';
import { describeTable } from '../helpers/interface/interface-table.ts';
import type { Reply } from '../helpers/plain-client.ts';

/** The form fields of the three creation endpoints, row by row. What each says beside the code is in the unit tests of the rules. */
const clientOf = interfaceService({ credits: '1000000' });

let files: Server;
let host = '';
beforeAll(async () => {
  const known: Readonly<Record<string, Buffer>> = {
    '/a.glb': GLB,
    '/a.stl': STL,
    '/a.obj': OBJ,
    '/a.png': PNG,
  };
  files = createServer((request, response) => {
    const body = known[request.url ?? ''];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
});
afterAll(async () => {
  files.closeAllConnections();
  await new Promise((resolve) => files.close(resolve));
});

const codes = async (calls: readonly Promise<Reply>[]): Promise<number[]> =>
  (await Promise.all(calls)).map(({ code }) => code);
const TEXTURE = { request_type: '2' };
const endingOf = async (
  client: InterfaceClient,
  kind: 'model' | 'segmentation' | 'depth',
  created: Promise<Reply>,
) => {
  const { data } = await client.ended(kind, await created);
  return new URL(data.url).pathname.split('/').at(-1);
};

/** The callback of a task names it and what came of it, as a query would. */
const expectCallback = async (
  create: (callbackUrl: string) => Promise<Reply>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const receiver = await receiveCallbacks();
  const { data } = await create(receiver.url);
  await expect.poll(() => receiver.deliveries.length).toBe(1);
  expect(receiver.deliveries[0]?.body.data).toMatchObject({
    task_id: data.task_id,
    state: 'success',
    url: expect.any(String),
    ...more,
  });
};

describeTable<InterfaceClient>(
  '2. Create image-to-3D task',
  {
    request_type: async (client) => {
      expect(await endingOf(client, 'model', client.model({ format: '1' }))).toBe('0.zip');
      expect(await endingOf(client, 'model', client.model({ format: '1', request_type: '1' }))).toBe('0.obj');
      expect(
        await codes(['1', '3', '0', '4', 'x'].map((request_type) => client.model({ request_type }))),
      ).toEqual([200, 200, 10031004, 10031004, 10031004]);
    },
    model: async (client) => {
      const resolutions = {
        'generalv1.5': '512',
        'generalv2.0': '512',
        'generalv2.1': '1536fast',
        'scene-portraitv1.5': '1536',
        'scene-portraitv2.0': '1536pro',
        'scene-portraitv2.1': '1536pro',
      };
      for (const [model, resolution] of Object.entries(resolutions)) {
        expect([model, (await client.model({ model, resolution })).code]).toEqual([model, 200]);
      }
      expect((await client.model({ model: 'generalv3.0' })).code).toBe(10031006);
    },
    images: async (client) => {
      expect(await codes([PNG, JPEG, WEBP, GIF].map((images) => client.model({}, { images })))).toEqual([
        200, 200, 200, 10031005,
      ]);
      expect((await client.model({}, {})).code).toBe(10031008);
    },
    multi_images: async (client) => {
      const views = (count: number) =>
        client.model({}, { multi_images: Array.from({ length: count }, () => PNG) });
      expect(await codes([1, 2, 3, 4, 5].map(views))).toEqual([200, 200, 200, 200, 10031009]);
      expect((await client.model({}, { images: PNG, multi_images: PNG })).code).toBe(10031007);
    },
    multi_images_bit: async (client) => {
      const bits = (multi_images_bit: string) =>
        client.model({ multi_images_bit }, { multi_images: [PNG, JPEG] });
      expect(await codes(['1010', '0011', '101', '1012', '1110'].map(bits))).toEqual([
        200, 200, 10031013, 10031014, 10031015,
      ]);
    },
    resolution: async (client) => {
      expect((await client.model({ resolution: '' })).code).toBe(200);
      expect((await client.model({ resolution: '2048' })).code).toBe(10031003);
    },
    mesh_url: async (client) => {
      const made = await client.model({ ...TEXTURE, mesh_url: `${host}/a.glb` });
      expect((await client.ended('model', made)).data.state).toBe('success');
      expect((await client.model({ ...TEXTURE, mesh_url: 'ftp://host/a.glb' })).code).toBe(10031012);
      expect((await client.model({ ...TEXTURE, mesh_url: `${host}/a.obj` })).code).toBe(10031016);
    },
    mesh: async (client) => {
      expect((await client.model(TEXTURE, { images: PNG, mesh: GLB })).code).toBe(200);
      expect((await client.model(TEXTURE, { images: PNG, mesh: OBJ })).code).toBe(10031016);
      expect((await client.model(TEXTURE)).code).toBe(10031011);
    },
    pbr: async (client) => {
      const pbr = (value: string, model: string) => client.model({ model, pbr: value });
      expect(
        await codes([
          pbr('0', 'generalv2.0'),
          pbr('1', 'generalv2.0'),
          pbr('2', 'generalv2.0'),
          pbr('1', 'generalv1.5'),
        ]),
      ).toEqual([200, 200, 400, 200]);
    },
    face: async (client) => {
      const faces = ['99999', '100000', '2000000', '2000001'];
      expect(await codes(faces.map((face) => client.model({ face })))).toEqual([
        10031002, 200, 200, 10031002,
      ]);
    },
    format: async (client) => {
      const endings = await Promise.all(
        ['1', '2', '3', '4', '5', ''].map((format) =>
          endingOf(client, 'model', client.model({ format, request_type: '1' })),
        ),
      );
      expect(endings).toEqual(['0.obj', '0.glb', '0.stl', '0.fbx', '0.usdz', '0.obj']);
      expect((await client.model({ format: '6' })).code).toBe(400);
    },
    callback_url: (client) =>
      expectCallback((callback_url) => client.model({ callback_url }), {
        id: expect.any(String),
        cover_url: expect.any(String),
      }),
  },
  clientOf,
);

const ALL_RESOLUTIONS = ['512', '1024', '1536', '1536pro', '1536fast', '1536profast'];
const onlyAllows = (model: string, allowed: readonly string[]) => async (client: InterfaceClient) => {
  const answers = await codes(ALL_RESOLUTIONS.map((resolution) => client.model({ model, resolution })));
  expect(answers).toEqual(
    ALL_RESOLUTIONS.map((resolution) => (allowed.includes(resolution) ? 200 : 10031003)),
  );
};
describeTable<InterfaceClient>(
  'Allowed resolution values per model:',
  {
    'generalv1.5': onlyAllows('generalv1.5', ['512', '1024', '1536', '1536pro']),
    'generalv2.0': onlyAllows('generalv2.0', ['512', '1024', '1536', '1536pro']),
    'generalv2.1': onlyAllows('generalv2.1', ['1536fast', '1536pro']),
    'scene-portraitv1.5': onlyAllows('scene-portraitv1.5', ['1536']),
    'scene-portraitv2.0': onlyAllows('scene-portraitv2.0', ['1536pro']),
    'scene-portraitv2.1': onlyAllows('scene-portraitv2.1', ['1536profast', '1536pro']),
  },
  clientOf,
);

describeTable<InterfaceClient>(
  '5. Create segmentation task',
  {
    mesh: async (client) => {
      expect(await codes([GLB, STL, OBJ, PNG].map((mesh) => client.segmentation({}, { mesh })))).toEqual([
        200, 200, 200, 10031016,
      ]);
      expect((await client.segmentation({}, {})).code).toBe(400);
    },
    mesh_url: async (client) => {
      for (const name of ['a.glb', 'a.stl', 'a.obj']) {
        const created = await client.segmentation({ mesh_url: `${host}/${name}` }, {});
        expect((await client.ended('segmentation', created)).data.state).toBe('success');
      }
      const missing = await client.segmentation({ mesh_url: `${host}/none.glb` }, {});
      expect(await client.ended('segmentation', missing)).toMatchObject({ code: 5001001, data: {} });
    },
    seg_level: async (client) => {
      const levels = ['low', 'medium', 'high', '', 'extreme'];
      expect(await codes(levels.map((seg_level) => client.segmentation({ seg_level })))).toEqual([
        200, 200, 200, 200, 400,
      ]);
    },
    format: async (client) => {
      const endings = await Promise.all(
        ['1', '2', '3', '4', '5'].map((format) =>
          endingOf(client, 'segmentation', client.segmentation({ format })),
        ),
      );
      expect(endings).toEqual(['0.zip', '0.glb', '0.stl', '0.fbx', '0.usdz']);
      expect(await codes(['', '6'].map((format) => client.segmentation({ format })))).toEqual([400, 400]);
    },
    callback_url: (client) => expectCallback((callback_url) => client.segmentation({ callback_url })),
  },
  clientOf,
);

describeTable<InterfaceClient>(
  '7. Create depth task',
  {
    image: async (client) => {
      expect(await codes([PNG, JPEG, WEBP, GIF].map((image) => client.depth({}, { image })))).toEqual([
        200, 200, 200, 10031005,
      ]);
      expect((await client.depth({}, {})).code).toBe(10031008);
    },
    image_url: async (client) => {
      const created = await client.depth({ image_url: `${host}/a.png` }, {});
      expect((await client.ended('depth', created)).data.state).toBe('success');
      const wrong = await client.depth({ image_url: `${host}/a.glb` }, {});
      expect(await client.ended('depth', wrong)).toMatchObject({ code: 5001001, data: {} });
    },
    model_type: async (client) => {
      expect(await codes(['pro', '', 'lite'].map((model_type) => client.depth({ model_type })))).toEqual([
        200, 200, 400,
      ]);
    },
    rmbg: async (client) => {
      expect(await codes(['0', '1', '', '2'].map((rmbg) => client.depth({ rmbg })))).toEqual([
        200, 200, 200, 400,
      ]);
    },
    response_format: async (client) => {
      expect(
        await codes(['url', '', 'base64'].map((response_format) => client.depth({ response_format }))),
      ).toEqual([200, 200, 400]);
    },
    format: async (client) => {
      expect(await endingOf(client, 'depth', client.depth({ format: '1' }))).toBe('0.exr');
      expect(await endingOf(client, 'depth', client.depth({ format: '2' }))).toBe('0.png');
      expect(await codes(['', '3'].map((format) => client.depth({ format })))).toEqual([400, 400]);
    },
    callback_url: (client) => expectCallback((callback_url) => client.depth({ callback_url })),
  },
  clientOf,
);
