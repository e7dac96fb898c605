import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callbackPath } from '../../main/engine/callbacks/callback-path.ts';
import { openCallbackReceiver } from '../../main/engine/callbacks/callback-receiver.ts';
import { systemClock } from '../../main/host/system-clock.ts';
import { callBack } from '../helpers/engine/call-back.ts';
import { quietLogger } from '../helpers/engine/doubles.ts';

describe('the receiver of callbacks', () => {
  const KEY = Buffer.alloc(32, 1);
  const TARGET = { jobId: 'job', attempt: 1 };

  async function listen(now = { value: 0 }, requestLimitMs?: number) {
    const hints: unknown[] = [];
    const trouble: Error[] = [];
    const receiver = await openCallbackReceiver({
      host: '127.0.0.1',
      port: 0,
      key: KEY,
      onHint: async (hint) => {
        const [error] = trouble.splice(0);
        if (error !== undefined) throw error;
        hints.push(hint);
      },
      clock: { ...systemClock, now: () => now.value },
      logger: quietLogger,
      ...(requestLimitMs !== undefined && { requestLimitMs }),
    });
    onTestFinished(receiver.close);
    const base = `http://127.0.0.1:${receiver.port}`;
    return { hints, trouble, base, url: `${base}${callbackPath(KEY, TARGET)}`, port: receiver.port };
  }

  it('tells nothing to whoever does not know a secret', async () => {
    const { base, url, hints } = await listen();
    const wrong = [`${base}/`, `${base}/callback/job.1/${'A'.repeat(43)}`, url.replace('job.1', 'job.2')];
    for (const each of wrong) expect(await callBack(each, 't')).toBe(404);
    expect((await fetch(url)).status).toBe(404);
    expect(hints).toEqual([]);
  });

  it('takes a callback that says nothing it can read, and hears a replay once', async () => {
    const now = { value: 0 };
    const { url, hints } = await listen(now);
    for (const body of ['', 'not json', '{"code":50010001,"data":{},"msg":"generate failed"}']) {
      expect((await fetch(url, { method: 'POST', body })).status).toBe(204);
    }
    expect(await callBack(url, 't')).toBe(204);
    expect(await callBack(url, 't')).toBe(204);
    expect(hints).toEqual([
      { ...TARGET, taskId: null },
      { ...TARGET, taskId: 't' },
    ]);
    now.value = 5000;
    await callBack(url, 't');
    expect(hints).toHaveLength(3);
  });

  it('has a callback come again that could not be kept', async () => {
    const now = { value: 0 };
    const { url, hints, trouble } = await listen(now);
    trouble.push(new Error('the disk is full'));
    const answer = await fetch(url, { method: 'POST', body: '' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    now.value = 5000;
    expect(await callBack(url, 't')).toBe(204);
    expect(hints).toHaveLength(1);
  });

  it('refuses what is too long, and too much at once', async () => {
    const { url, hints } = await listen();
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(413);
    const answers = await Promise.all(Array.from({ length: 80 }, (_, index) => callBack(url, `t${index}`)));
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
    expect(hints.length).toBeLessThanOrEqual(50);
  });

  it('says that a port is taken', async () => {
    const { port } = await listen();
    const again = openCallbackReceiver({
      host: '127.0.0.1',
      port,
      key: KEY,
      onHint: async () => undefined,
      clock: systemClock,
      logger: quietLogger,
    });
    await expect(again).rejects.toMatchObject({
      kind: 'in-use',
      message: expect.stringContaining(String(port)),
    });
  });

  it('takes one at once that could not be kept a moment before', async () => {
    const { url, hints, trouble } = await listen();
    trouble.push(new Error('the disk is full'));
    expect(await callBack(url, 't')).toBe(503);
    expect(await callBack(url, 't')).toBe(204);
    expect(hints).toHaveLength(1);
  });

  it('hears what is said again and again once a second, and no less', async () => {
    const now = { value: 0 };
    const { url, hints } = await listen(now);
    for (now.value = 0; now.value <= 1200; now.value += 600) expect(await callBack(url, 't')).toBe(204);
    expect(hints).toHaveLength(2);
  });

  it('lets go of callers that take too long, so that others are heard', async () => {
    const { url, port } = await listen(undefined, 200);
    const callers = Array.from({ length: 64 }, () => connect(port, '127.0.0.1'));
    await Promise.all(callers.map((caller) => once(caller, 'connect')));
    const gone = callers.map(
      (caller) =>
        new Promise((resolve) => {
          // However it ends: by an answer, or cut.
          caller.on('error', () => undefined).once('close', resolve);
          caller.resume();
        }),
    );
    for (const caller of callers)
      caller.write('POST /callback/ HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n');
    await Promise.all(gone);
    expect(await callBack(url, 't')).toBe(204);
  });

  it('goes on where a caller hangs', async () => {
    const { url, port, hints } = await listen();
    const hanging = connect(port, '127.0.0.1');
    hanging.write('POST / HTTP/1.1\r\n');
    expect(await callBack(url, 't')).toBe(204);
    expect(hints).toHaveLength(1);
    hanging.destroy();
  });
});
