import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formOf, PlainClient, rawCall } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { studioOf } from '../helpers/studio/studio-harness.ts';

const postgres = testPostgres();

/** A studio with a front end and a worker, and two clients with 1000.00 credits each: one that works, and one that is up to something. */
async function studioWithTwo() {
  const database = await postgres().create();
  const studio = await openTestStudio(database);
  const under = studioOf(database);
  const { baseUrl } = await under.front();
  await under.worker();
  const enter = async (name: string) => {
    const { id, secret } = await studio.addClient(name, { credits: '1000.00' });
    const client = new PlainClient(baseUrl);
    expect((await client.login(id, secret)).code).toBe(200);
    return Object.assign(client, { id, secret });
  };
  return { ...under, studio, baseUrl, victim: await enter('victim'), attacker: await enter('attacker') };
}

describe('another client', () => {
  it('learns nothing of a task whose id it knows, and its keys are its own', async () => {
    const { victim, attacker } = await studioWithTwo();
    const key = { 'Idempotency-Key': '"1"' };
    const { data } = await victim.submit(GOOD, PNG, key);
    await victim.untilEnded(data.task_id);
    const asked = [
      await attacker.get(`query-task?task_id=${data.task_id}`),
      await attacker.get(`depth/query-task?task_id=${data.task_id}`),
      await attacker.get(`segmentation/query-task?task_id=${data.task_id}`, 'Token'),
    ];
    const unknown = await attacker.get('query-task?task_id=local.0');
    for (const answer of asked) expect(answer).toEqual(unknown);
    const same = await attacker.submit(GOOD, PNG, key);
    expect(same.code).toBe(200);
    expect(same.data.task_id).not.toBe(data.task_id);
    const other = await attacker.submit({ ...GOOD, format: '1' }, PNG, key);
    expect(other.code).not.toBe(200);
    expect((await victim.submit(GOOD, PNG, key)).data.task_id).toBe(data.task_id);
    expect(Number(await victim.balance())).toBe(985);
    expect(Number(await attacker.balance())).toBe(985);
  });

  it('guesses no address of a result', async () => {
    const { victim, attacker, baseUrl } = await studioWithTwo();
    const [theirs, own] = [
      (await victim.submit(GOOD, PNG)).data.task_id,
      (await attacker.submit(GOOD, PNG)).data.task_id,
    ];
    const url = new URL((await victim.untilEnded(theirs)).data.url);
    const ownUrl = new URL((await attacker.untilEnded(own)).data.url);
    const later = new URL(url);
    later.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1));
    const guesses = [
      `${url.origin}${url.pathname}`,
      `${url.origin}${url.pathname}${ownUrl.search}`,
      later.href,
      `${url.href.slice(0, -1)}${url.href.endsWith('A') ? 'B' : 'A'}`,
      `${url.origin}${ownUrl.pathname.replace('/0.', '/../../uploads/0.')}${ownUrl.search}`,
      `${url.origin}/files/%2e%2e/.maquette-studio${ownUrl.search}`,
      `${url.origin}/files/..%2f..%2fuploads/0.glb${ownUrl.search}`,
      `${url.origin}/files/${own}.1/0.glb%00.webp${ownUrl.search}`,
      `${baseUrl}/metrics`,
    ];
    for (const guess of guesses) {
      const answer = await fetch(guess);
      expect([403, 404]).toContain(answer.status);
      expect(await answer.text()).not.toContain('glTF');
    }
    expect((await fetch(url)).status).toBe(200);
  });

  it('makes no token of its own, and none of another', async () => {
    const { victim, attacker, baseUrl } = await studioWithTwo();
    const [until = '', , nonce = '', signature = ''] = attacker.token.split('.');
    const name = Buffer.from(victim.id).toString('base64url');
    const guesses = [
      [until, name, nonce, signature],
      [until, name, nonce, createHash('sha256').update(victim.id).digest('base64url')],
      ['Infinity', attacker.token.split('.')[1], nonce, signature],
      [until, Buffer.from("' OR 1=1 --").toString('base64url'), nonce, signature],
      [until, Buffer.from(`${attacker.id}\0`).toString('base64url'), nonce, signature],
      [until, '', nonce, ''],
    ].map((parts) => parts.join('.'));
    for (const guess of guesses) {
      const headers = { Authorization: `Bearer ${guess}` };
      const answer = await fetch(`${baseUrl}/open-api/v1/balance`, { headers });
      expect(await answer.json()).toMatchObject({ code: 401 });
    }
  });
});

describe('what a client sends', () => {
  const SQL = `'); DROP TABLE studio.task; --`;

  it.each([
    ['SQL', SQL],
    ['a NUL character', 'http://a\0b'],
    ['no text of any script', 'http://\u{10FFFF}\u{FFFE}'],
    ['a template', '${process.exit()}%s$1'],
  ])(
    'may be %s in each field: it is refused, or kept as it is, and never an error of ours',
    async (_name, text) => {
      const { attacker, baseUrl, studio, results } = await studioWithTwo();
      const fields = Object.keys({
        ...GOOD,
        ...{ multi_images_bit: '', mesh_url: '', pbr: '', callback_url: '', other: '' },
      });
      for (const field of fields) {
        const answer = await attacker.submit({ ...GOOD, [field]: text }, PNG);
        expect([field, answer.code]).not.toEqual([field, 10000000]);
      }
      for (const field of ['mesh_url', 'seg_level', 'format', 'callback_url']) {
        const form = formOf({
          mesh_url: 'http://127.0.0.1:9/a.glb',
          seg_level: 'low',
          format: '2',
          [field]: text,
        });
        const answer = await attacker.post('segmentation/create-task', form, 'Token');
        expect([field, answer.code]).not.toEqual([field, 10000000]);
      }
      for (const field of ['image_url', 'model_type', 'rmbg', 'response_format', 'format', 'callback_url']) {
        const form = formOf({ image_url: 'http://127.0.0.1:9/a.png', format: '2', [field]: text });
        const answer = await attacker.post('depth/create-task', form);
        expect([field, answer.code]).not.toEqual([field, 10000000]);
      }
      expect((await attacker.get(`query-task?task_id=${encodeURIComponent(text)}`)).code).toBe(404);
      for (const [id, secret] of [
        [text, 'x'],
        [attacker.id, text],
      ] as const) {
        expect((await new PlainClient(baseUrl).login(id, secret)).code).toBe(40010000);
      }
      const key = { 'Idempotency-Key': JSON.stringify(SQL) };
      const [first, second] = [await attacker.submit(GOOD, PNG, key), await attacker.submit(GOOD, PNG, key)];
      expect(first.code).toBe(200);
      expect(second.data.task_id).toBe(first.data.task_id);
      const [row] = await studio.database.query<{ tasks: number }>(
        "SELECT count(*)::int AS tasks FROM studio.task WHERE state <> 'failed' OR ended_at IS NOT NULL",
      );
      expect(row?.tasks).toBeGreaterThan(0);
      const open = await studio.database.query<{ id: string }>('SELECT id FROM studio.task');
      const known = new Set(open.map(({ id }) => id));
      expect((await readdir(join(results, 'uploads'))).filter((id) => !known.has(id))).toEqual([]);
    },
  );

  it('may claim to be without end: it is refused before it is there', async () => {
    const { attacker, baseUrl, results } = await studioWithTwo();
    const answer = await new Promise<string>((resolve, reject) => {
      const sent = httpRequest(`${baseUrl}/open-api/v1/submit-task`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${attacker.token}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': String(10 ** 12),
        },
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          resolve(text);
          sent.destroy();
        });
      });
      sent.flushHeaders();
    });
    expect(JSON.parse(answer)).toMatchObject({ code: 10031001 });
    const long = await rawCall(`${baseUrl}/open-api/v1/balance?${'a'.repeat(20_000)}`, { method: 'GET' });
    expect(long?.status ?? 431).toBe(431);
    expect(await readdir(join(results, 'uploads'))).toEqual([]);
    expect(Number(await attacker.balance())).toBe(1000);
  });
});

describe('a client that sends very much at once', () => {
  it('is served in its turn, and holds up no other', async () => {
    const { victim, attacker, studio } = await studioWithTwo();
    const flood = Array.from({ length: 150 }, () => attacker.submit(GOOD, PNG));
    const theirs = await victim.submit(GOOD, PNG);
    expect(theirs.code).toBe(200);
    const codes = (await Promise.all(flood)).map(({ code }) => code);
    // 1000 credits are 66 tasks, whoever asks how fast. Whoever's turn does not come in time is told so, and not charged.
    expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(66);
    expect(codes.filter((code) => ![200, 30010000, 10000000].includes(code))).toEqual([]);
    const [row] = await studio.database.query<{ tasks: number }>(
      'SELECT count(*)::int AS tasks FROM studio.task WHERE client_id = $1',
      [attacker.id],
    );
    expect(row?.tasks).toBe(codes.filter((code) => code === 200).length);
    expect((await victim.untilEnded(theirs.data.task_id)).data.state).toBe('success');
  });

  it('and whoever asks for tokens with made-up secrets keep nobody out that has been in', async () => {
    const { victim, baseUrl } = await studioWithTwo();
    const flood = Array.from({ length: 200 }, (_, number) =>
      new PlainClient(baseUrl).login(`client-${number}`, 'guess'),
    );
    expect((await victim.login(victim.id, victim.secret)).code).toBe(200);
    expect((await victim.submit(GOOD, PNG)).code).toBe(200);
    const codes = (await Promise.all(flood)).map(({ code }) => code);
    expect(codes.filter((code) => code === 40010000).length).toBeGreaterThan(0);
    expect(codes.filter((code) => ![40010000, 10000000].includes(code))).toEqual([]);
  });
});
