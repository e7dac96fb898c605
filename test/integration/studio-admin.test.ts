import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startFront } from '../../main/studio/front/front.ts';
import type { LogFields } from '../../main/studio/log.ts';
import { beatKeeper } from '../../main/studio/store/keepers.ts';
import { releaseOwed } from '../../main/studio/store/owed-tasks.ts';
import { startWorker } from '../../main/studio/worker/worker.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { FRONT, studioOf, WORKER } from '../helpers/studio/studio-harness.ts';

const postgres = testPostgres();
const HOSTILE = '<script>alert(1)</script>" & \'x';

/** A front end and a worker with ports for those who run them, a client with a name that wants to be HTML, and all log lines. */
async function studioWithAdmin() {
  const database = await postgres().create();
  const studio = await openTestStudio(database);
  const { id, secret } = await studio.addClient(HOSTILE, { credits: '1000.00' });
  const { results } = studioOf(database);
  const lines: { words: string; fields: LogFields }[] = [];
  const log = (words: string, fields: LogFields = {}): void => void lines.push({ words, fields });
  const front = await startFront({ ...FRONT, database, results, admin: 0 }, log);
  onTestFinished(front.close);
  const worker = await startWorker({ ...WORKER, database, results, admin: 0 }, log);
  onTestFinished(worker.close);
  const [frontAdmin = '', workerAdmin = ''] = lines
    .filter(({ words }) => words.startsWith('for those who run'))
    .map(({ words }) => words.split(' ').at(-1) ?? '');
  const client = new PlainClient(front.baseUrl);
  await client.login(id, secret);
  return { baseUrl: front.baseUrl, studio, lines, id, secret, client, frontAdmin, workerAdmin, worker };
}

/** Asks with a Host of its own, which fetch would not send. */
async function ask(url: string, method: string, host: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: { host } }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    asked.once('error', reject).end();
  });
}

describe('the status page', () => {
  it('shows tasks, workers, clients and failures, and takes no name for HTML', async () => {
    const { client, frontAdmin, studio, worker } = await studioWithAdmin();
    const { data } = await client.submit(GOOD, PNG);
    await client.untilEnded(data.task_id);
    await studio.database.query("UPDATE studio.task SET state = 'failed', outcome = $1", [
      JSON.stringify({ shape: 'code', msg: 'generate failed: <b>no</b> room' }),
    ]);
    const answer = await fetch(`${frontAdmin}/`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const page = await answer.text();
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<b>');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; &amp; &#39;x');
    expect(page).toContain('generate failed: &lt;b&gt;no&lt;/b&gt; room');
    expect(page).toContain('generalv1.5');
    expect(page).toContain('2 running');
    expect(page).toContain(`title="${worker.name}"`);
    expect(page).toContain('0 of 2');
    expect(page).toContain('985.00');
  });

  it('and the figures tell which tasks wait for a word, or for their keeper', async () => {
    const { client, frontAdmin, studio, worker } = await studioWithAdmin();
    const page = async () => (await fetch(`${frontAdmin}/`)).text();
    const figures = async () =>
      [
        ...(await (await fetch(`${frontAdmin}/metrics`)).text()).matchAll(
          /^maquette_studio_owed_tasks\{waits_for="(\w+)"\} (\d+)$/gm,
        ),
      ].map(([, waits, count]) => `${waits} ${count}`);
    expect(await page()).not.toContain('Waiting for a decision, or for their keeper');
    expect((await figures()).toSorted()).toEqual(['keeper 0', 'nothing 0', 'word 0']);
    await worker.close();
    const { database, take } = studio;
    const ids: string[] = [];
    for (const keeper of ['keeper-a', 'keeper-b', 'keeper-b'] as const) {
      ids.push((await client.submit(GOOD, PNG)).data.task_id);
      const models = ['generalv1.5'] as const;
      await beatKeeper(database, { id: keeper, holder: 'process-x' }, 'machine-x 1 x');
      await take({ keepers: [{ id: keeper, holder: 'process-x', models }], notOwn: models });
    }
    const [word = '', under = '', away = ''] = ids;
    await releaseOwed(database, { id: word, attempt: 1 }, { words: '<b>nobody</b> knows', needsWord: true });
    expect(await page()).not.toContain(under);
    await database.query(
      "UPDATE studio.keeper SET seen_at = now() - interval '1 hour' WHERE id = 'keeper-b'",
    );
    await database.query(
      "UPDATE studio.keeper SET seen_at = now() + interval '1 hour' WHERE id = 'keeper-a'",
    );
    const shown = await page();
    expect(shown).toMatch(/Waiting for a decision, or for their keeper <span class="dim">3</);
    expect(shown).toContain('waits for a decision: &lt;b&gt;nobody&lt;/b&gt; knows');
    expect(shown).toMatch(/its keeper is away since \d{4}-/);
    expect(shown).toMatch(/>1<\/p><p class="dim">and 2 for their keeper/);
    for (const id of [word, under, away]) expect(shown).toContain(id);
    expect((await figures()).toSorted()).toEqual(['keeper 2', 'nothing 0', 'word 1']);
  });

  it('is for this machine alone, and changes nothing', async () => {
    const { frontAdmin } = await studioWithAdmin();
    const { host } = new URL(frontAdmin);
    expect((await ask(`${frontAdmin}/`, 'GET', 'studio.example')).status).toBe(403);
    expect((await ask(`${frontAdmin}/metrics`, 'GET', 'studio.example')).status).toBe(403);
    expect((await ask(`${frontAdmin}/`, 'GET', host.replace('127.0.0.1', 'localhost'))).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await ask(`${frontAdmin}/`, method, host)).status).toBe(405);
  });

  it('says that the database is away, and counts that', async () => {
    const { frontAdmin } = await studioWithAdmin();
    await postgres().stop();
    const answer = await fetch(`${frontAdmin}/`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('The database does not answer');
    const metrics = await (await fetch(`${frontAdmin}/metrics`)).text();
    expect(metrics).toContain('maquette_studio_database_up 0');
    expect(metrics).toMatch(/^maquette_studio_database_failures [1-9]/m);
    expect(metrics).not.toMatch(/^maquette_studio_(tasks|credits|oldest_waiting_seconds)\b.* \d/m);
    await postgres().start();
    await expect.poll(async () => (await fetch(`${frontAdmin}/`)).status).toBe(200);
  });
});

describe('the figures for Prometheus', () => {
  it('are all there, in its format', async () => {
    const { baseUrl, client, frontAdmin, workerAdmin } = await studioWithAdmin();
    const { data } = await client.submit(GOOD, PNG);
    await client.untilEnded(data.task_id);
    await expect
      .poll(async () => (await fetch(`${workerAdmin}/metrics`)).text())
      .toContain('maquette_studio_attempt_seconds_count{model="generalv1.5",outcome="success"} 1');
    await fetch(`${baseUrl}/nothing/${'x'.repeat(50)}`);
    const metrics = await (await fetch(`${frontAdmin}/metrics`)).text();
    expect(metrics).toMatch(
      /maquette_studio_request_seconds_bucket\{le="\+Inf",method="POST",path="\/open-api\/v1\/submit-task",status="200"\} 1/,
    );
    expect(metrics).toContain('path="(unknown)"');
    expect(metrics).toContain('maquette_studio_tasks{state="success",model="generalv1.5"} 1');
    expect(metrics).toContain('maquette_studio_oldest_waiting_seconds 0');
    expect(metrics).toContain('maquette_studio_programs{role="worker"} 1');
    expect(metrics).toContain('maquette_studio_programs{role="front end"} 1');
    expect(metrics).toMatch(/^maquette_studio_credits\{client="<script>.*\\" & 'x"\} 985$/m);
    expect(metrics).toMatch(/^maquette_studio_credits_today\{.*\} 15$/m);
    expect(metrics).toContain('maquette_studio_database_failures 0');
    const label = '[a-z_]+="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
    const sample = new RegExp(
      `^[a-z_]+(?:\\{${label}(?:,${label})*\\})? [-+]?(?:[\\d.]+(?:e[-+]?\\d+)?|Inf|NaN)$`,
    );
    for (const line of metrics.trimEnd().split('\n'))
      if (line !== '') expect(line).toMatch(line.startsWith('#') ? /^# (HELP|TYPE) [a-z_]+ .+$/ : sample);
  });
});

describe('the log', () => {
  it('has fields for each request and attempt, and no secret, token or signature', async () => {
    const { client, lines, id, secret } = await studioWithAdmin();
    const { data } = await client.submit(GOOD, PNG);
    const ended = await client.untilEnded(data.task_id);
    await (await fetch(ended.data.url)).arrayBuffer();
    const about = (path: string) => lines.find(({ fields }) => fields['path'] === path)?.fields;
    await expect.poll(() => about('/files/{task}/{file}')).toBeDefined();
    expect(about('/open-api/v1/submit-task')).toEqual({
      level: 'info',
      event: 'request',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      method: 'POST',
      path: '/open-api/v1/submit-task',
      status: 200,
      code: 200,
      client: id,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      whole: true,
    });
    expect(about('/files/{task}/{file}')?.['bytes']).toBeGreaterThan(100);
    expect(lines.find(({ fields }) => fields.event === 'attempt')?.fields).toEqual({
      level: 'info',
      event: 'attempt',
      taskId: data.task_id,
      attempt: 1,
      client: id,
      model: 'generalv1.5',
      seconds: expect.any(Number),
      outcome: 'success',
    });
    const all = JSON.stringify(lines);
    for (const hidden of [secret, client.token, new URL(ended.data.url).searchParams.get('sig') ?? '']) {
      expect(hidden.length).toBeGreaterThan(5);
      expect(all).not.toContain(hidden);
    }
  });
});
