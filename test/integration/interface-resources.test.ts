import { expect } from 'vitest';
import { type InterfaceClient, interfaceService } from '../helpers/interface/interface-service.ts';
import { describeTable } from '../helpers/interface/interface-table.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { CLIENT } from '../helpers/test-service.ts';

/** "Resources and their fields" and "States and transitions" of the interface document, row by row. */
const clientOf = interfaceService({
  faults: [
    { at: 'createDepth', do: 'fail-task', shape: 'state' },
    { at: 'createDepth', do: 'never-end', state: 'created', skip: 1 },
    { at: 'createDepth', do: 'never-end', state: 'queueing', skip: 2 },
    { at: 'createDepth', do: 'never-end', state: 'processing', skip: 3 },
  ],
});

const login = (client: InterfaceClient, secret: string = CLIENT.clientSecret) =>
  new PlainClient(client.baseUrl).login(CLIENT.clientId, secret);

// First, since its faults count the depth tasks.
const seen: string[] = [];
const stateOfNext = async (client: InterfaceClient, expected: string): Promise<void> => {
  const { data } = await client.depth();
  const query = () => client.get(`depth/query-task?task_id=${data.task_id}`);
  await expect.poll(async () => (await query()).data.state).toBe(expected);
  seen.push(expected);
};
describeTable(
  'States of every task kind',
  {
    created: async (client) => {
      // The first is the one that fails; it is looked at below.
      const failing = await client.ended('depth', await client.depth());
      expect(failing).toMatchObject({ code: 200, data: { state: 'failed' } });
      await stateOfNext(client, 'created');
    },
    queueing: (client) => stateOfNext(client, 'queueing'),
    processing: (client) => stateOfNext(client, 'processing'),
    success: async (client) => {
      const ended = await client.ended('depth', await client.depth());
      expect(ended.data.state).toBe('success');
      expect((await fetch(ended.data.url)).status).toBe(200);
    },
    failed: async (client) => {
      // Four were charged and have not failed; the one that failed cost nothing.
      expect(seen).toEqual(['created', 'queueing', 'processing']);
      expect(Number(await client.balance())).toBe(10_000 - 4 * 10);
    },
  },
  clientOf,
);

describeTable(
  'Access token (response of the token endpoint)',
  {
    code: async (client) => {
      expect((await login(client)).code).toBe(200);
      expect(await login(client, 'wrong')).toMatchObject({ code: 40010000, data: {} });
    },
    msg: async (client) => expect((await login(client)).msg).toBe('success'),
    'data.accessToken': async (client) => {
      const { data } = await login(client);
      const headers = { Authorization: `Bearer ${data.accessToken}` };
      const balance = await fetch(`${client.baseUrl}/open-api/v1/balance`, { headers });
      expect(await balance.json()).toMatchObject({ code: 200 });
    },
    'data.tokenType': async (client) => expect((await login(client)).data.tokenType).toBe('Bearer'),
    'data.nonce': async (client) => {
      const nonces = [(await login(client)).data.nonce, (await login(client)).data.nonce];
      for (const nonce of nonces) expect(nonce).toMatch(/^\d{13}\S+$/);
    },
  },
  clientOf,
);

describeTable(
  'Account balance',
  {
    'data.totalBalance': async (client) => {
      const before = Number(await client.balance());
      expect(typeof (await client.get('balance')).data.totalBalance).toBe('number');
      await client.model();
      expect(Number(await client.balance())).toBe(before - 15);
    },
  },
  clientOf,
);

/** The rows that the three query responses share. */
const common = (kind: 'model' | 'segmentation' | 'depth', ending: string) => {
  const ended = async (client: InterfaceClient) => client.ended(kind, await client[kind]({ format: '2' }));
  return {
    code: async (client: InterfaceClient) => expect((await ended(client)).code).toBe(200),
    'data.task_id': async (client: InterfaceClient) => {
      const created = await client[kind]();
      expect((await client.ended(kind, created)).data.task_id).toBe(created.data.task_id);
    },
    'data.state': async (client: InterfaceClient) => expect((await ended(client)).data.state).toBe('success'),
    'data.id': async (client: InterfaceClient) => {
      const { data } = await ended(client);
      expect(data.id).toBe(`${data.task_id}_0`);
    },
    'data.url': async (client: InterfaceClient) => {
      const { url } = (await ended(client)).data;
      expect(new URL(url).pathname).toMatch(new RegExp(`/0\\.${ending}$`));
      expect((await fetch(url)).status).toBe(200);
    },
    msg: async (client: InterfaceClient) => expect((await ended(client)).msg).toBe('success'),
  };
};

const model = common('model', 'glb');
describeTable(
  'Image-to-3D task (query response)',
  {
    'data.task_id': model['data.task_id'],
    'data.state': model['data.state'],
    'data.id': model['data.id'],
    'data.cover_url': async (client) => {
      const { data } = await client.ended('model', await client.model());
      const cover = await fetch(data.cover_url);
      expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/webp']);
    },
    'data.url': model['data.url'],
    code: model.code,
    msg: model.msg,
  },
  clientOf,
);
describeTable('Segmentation task', common('segmentation', 'glb'), clientOf);
describeTable('Depth task', common('depth', 'png'), clientOf);
