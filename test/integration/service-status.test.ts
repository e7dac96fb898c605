import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { faultPlanSchema } from '../../main/service/faults/fault-plan.ts';
import { receiveCallbacks } from '../helpers/callback-receiver.ts';
import { rawCall } from '../helpers/plain-client.ts';
import { GOOD, PNG, serviceHarness } from '../helpers/service-harness.ts';
import { CLIENT } from '../helpers/test-service.ts';

const { start, startWithClient } = serviceHarness();

const tokenOf = (page: string): string => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';

describe('the status page', () => {
  it('shows credits, tasks and callbacks, and nothing secret', async () => {
    const receiver = await receiveCallbacks();
    const faults = faultPlanSchema.parse({
      faults: [{ at: 'createImageTo3d', do: 'fail-task', skip: 1 }],
    });
    const { service, client } = await startWithClient({ faults });
    const { data } = await client.submit({ ...GOOD, callback_url: receiver.url }, PNG);
    const failed = await client.submit(GOOD, PNG);
    await client.untilEnded(data.task_id);
    await client.untilEnded(failed.data.task_id);
    await expect.poll(async () => (await fetch(service.baseUrl)).text()).toMatch(/taken with HTTP 200/);
    const page = await (await fetch(`${service.baseUrl}/`)).text();
    expect(page).toContain('9,985.00');
    expect(page).toMatch(/success<\/dt><dd>1</);
    expect(page).toMatch(/failed<\/dt><dd>1</);
    expect(page).toMatch(/taken<\/dt><dd>1</);
    expect(page).toContain(new URL(receiver.url).host);
    for (const secret of [CLIENT.clientSecret, client.token, 's3cr3t']) expect(page).not.toContain(secret);
  });

  it('loads and runs nothing: its policy allows only its own style', async () => {
    const { baseUrl } = await start();
    const response = await fetch(baseUrl);
    const page = await response.text();
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(page).not.toMatch(/<script|\sstyle=|\son\w+=|https?:\/\/(?!127\.0\.0\.1)/);
  });

  it('escapes what clients wrote', async () => {
    const { service, client } = await startWithClient();
    await client.submit({ ...GOOD, callback_url: 'http://<b>&"x"/' }, PNG);
    await client.submit({ ...GOOD, callback_url: 'http://a&b.example/"><img>' }, PNG);
    const page = await (await fetch(service.baseUrl)).text();
    expect(page).toContain('a&amp;b.example');
    expect(page).not.toMatch(/<b>|<img/);
  });

  it.each([
    ['/', 'POST', 405],
    ['/refill', 'GET', 405],
    ['/favicon.ico', 'GET', 404],
  ])('answers %s %s with %i, as JSON', async (path, method, status) => {
    const { baseUrl } = await start();
    const answer = await rawCall(`${baseUrl}${path}`, { method });
    expect(answer?.status).toBe(status);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: status, data: {} });
  });

  it('is not shown under a host name other than this machine’s', async () => {
    const { baseUrl } = await start();
    const { port } = new URL(baseUrl);
    const call = (Host: string) => rawCall(baseUrl, { method: 'GET', headers: { Host } });
    expect((await call(`rebound.example:${port}`))?.status).toBe(403);
    expect((await call(`localhost:${port}`))?.status).toBe(200);
  });
});

describe('the refill of the status page', () => {
  const refill = async (
    baseUrl: string,
    form: Record<string, string>,
    headers: Record<string, string> = { Origin: baseUrl },
  ) => {
    const body = new URLSearchParams(form).toString();
    const all = { 'Content-Type': 'application/x-www-form-urlencoded', ...headers };
    return (await rawCall(`${baseUrl}/refill`, { method: 'POST', headers: all, body }))?.status;
  };

  it('adds credits, exactly', async () => {
    const { service, client } = await startWithClient({ credits: '0.10' });
    const token = tokenOf(await (await fetch(service.baseUrl)).text());
    expect(token.length).toBeGreaterThan(20);
    expect(await refill(service.baseUrl, { token, credits: '0.20' })).toBe(303);
    expect(Number(await client.balance())).toBe(0.3);
  });

  it('is refused without the page’s token, from another origin, or for an invalid amount', async () => {
    const { service, client } = await startWithClient();
    const { baseUrl } = service;
    const token = tokenOf(await (await fetch(baseUrl)).text());
    const credits = '5';
    expect(await refill(baseUrl, { credits })).toBe(403);
    expect(await refill(baseUrl, { credits, token: `${token}x` })).toBe(403);
    expect(await refill(baseUrl, { credits, token }, {})).toBe(403);
    expect(await refill(baseUrl, { credits, token }, { Origin: 'https://elsewhere.example' })).toBe(403);
    expect(await refill(baseUrl, { credits, token }, { Origin: 'null' })).toBe(403);
    expect(await refill(baseUrl, { credits, token }, { Origin: baseUrl, 'Content-Type': 'text/plain' })).toBe(
      403,
    );
    for (const amount of ['', '0', '-1', '1e9', 'many', '0.00', '9'.repeat(50)]) {
      expect(await refill(baseUrl, { credits: amount, token })).toBe(400);
    }
    expect(await refill(baseUrl, { credits, token, padding: 'x'.repeat(5000) })).toBe(403);
    expect(Number(await client.balance())).toBe(10_000);
  });
});
