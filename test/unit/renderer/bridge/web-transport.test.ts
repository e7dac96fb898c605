import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWebTransport } from '../../../../renderer/bridge/web-transport.ts';
import type { Link } from '../../../../renderer/bridge/window-transport.ts';

/** A socket of a program that takes it in and then stands still. */
class StillSocket extends EventTarget {
  static readonly CLOSED = 3;
  readonly sent: string[] = [];
  static opened: StillSocket[] = [];
  readyState = 0;

  constructor() {
    super();
    StillSocket.opened.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  send(text: string): void {
    this.sent.push(text);
  }

  say(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  close(): void {
    if (this.readyState === StillSocket.CLOSED) return;
    this.readyState = StillSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }
}

const states = () => StillSocket.opened.map(({ readyState }) => readyState);

function startTransport() {
  const transport = createWebTransport();
  const told: Link[] = [];
  transport.onLink((link) => told.push(link));
  return { transport, told };
}

describe('the line to a program that stands still', () => {
  let page: EventTarget;
  const never = (_url: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    StillSocket.opened = [];
    page = new EventTarget();
    vi.stubGlobal('WebSocket', StillSocket);
    vi.stubGlobal('window', page);
    vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('counts as lost after ten seconds, and is tried again by itself', async () => {
    const { told } = startTransport();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(told).toEqual(['connecting']);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual(['connecting', 'still', 'lost']);
    await vi.advanceTimersByTimeAsync(500);
    expect(states()).toEqual([3, 0]);
    StillSocket.opened[1]?.open();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(states()).toEqual([3, 1]);
    expect(told).toEqual(['connecting', 'still', 'lost', 'open']);
  });

  it('counts as standing still once nothing comes on an open socket, until it moves again', async () => {
    const limits: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
    vi.stubGlobal('fetch', never);
    const { told } = startTransport();
    const [first] = StillSocket.opened;
    first?.open();
    for (let round = 0; round < 10; round += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      first?.say(round % 2 === 0 ? 'pong' : '{"event":"notice"}');
    }
    expect(told).toEqual(['connecting', 'open']);
    expect(first?.sent.length).toBeGreaterThan(10);
    expect(new Set(first?.sent)).toEqual(new Set(['ping']));
    await vi.advanceTimersByTimeAsync(25_000);
    expect(told).toEqual(['connecting', 'open', 'still']);
    expect(states()).toEqual([3]);
    limits[0]?.abort();
    await vi.advanceTimersByTimeAsync(500);
    // what an earlier socket still brings is nobody's sign of life
    first?.say('pong');
    await vi.advanceTimersByTimeAsync(10_000);
    limits[1]?.abort();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual(['connecting', 'open', 'still']);
    expect(states()).toEqual([3, 3, 0]);
    StillSocket.opened[2]?.open();
    expect(told).toEqual(['connecting', 'open', 'still', 'open']);
  });

  it('is opened anew where a call was told that the window is signed out', async () => {
    const { transport, told } = startTransport();
    StillSocket.opened[0]?.open();
    vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }));
    expect(await transport.send('jobs.snapshot', null)).toMatchObject({ error: { kind: 'credentials' } });
    await vi.advanceTimersByTimeAsync(500);
    expect(states()).toEqual([3, 0]);
    expect(told).toEqual(['connecting', 'open', 'refused']);
    StillSocket.opened[1]?.open();
    expect(told.at(-1)).toBe('open');
  });

  it('tells all who listen, also where one of them throws, which is reported', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const { transport } = startTransport();
    const fault = new Error('a panel that failed');
    const heard: unknown[] = [];
    transport.on('notice', () => {
      throw fault;
    });
    transport.on('notice', (payload) => heard.push(payload));
    StillSocket.opened[0]?.open();
    const payload = { level: 'info', message: 'said', at: 1 };
    StillSocket.opened[0]?.say(JSON.stringify({ event: 'notice', payload }));
    expect(heard).toEqual([payload]);
    expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
  });

  it('is tried anew at once when that is asked for, be it opened or asked why it does not', async () => {
    const { transport, told } = startTransport();
    transport.reconnect();
    expect(states()).toEqual([3, 0]);
    vi.stubGlobal('fetch', never);
    StillSocket.opened[1]?.close();
    transport.reconnect();
    StillSocket.opened[2]?.open();
    transport.reconnect();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(states()).toEqual([3, 3, 1]);
    expect(told).toEqual(['connecting', 'lost', 'open']);
  });

  it('is left to open where the window gets the focus meanwhile', () => {
    startTransport();
    page.dispatchEvent(new Event('focus'));
    expect(states()).toEqual([0]);
    StillSocket.opened[0]?.close();
    page.dispatchEvent(new Event('focus'));
    expect(states()).toEqual([3, 0]);
  });

  it('says of a call whose answer never came whether it may have been done', async () => {
    const { transport } = startTransport();
    const asked = async () => {
      const answer = await transport.send('batch.start', {});
      return answer.ok ? null : answer.error;
    };
    expect(await asked()).toMatchObject({ kind: 'offline', message: expect.stringContaining('not done') });
    StillSocket.opened[0]?.open();
    expect(await asked()).toMatchObject({
      kind: 'outcome-lost',
      message: expect.stringContaining('not known'),
    });
    const file = new File(['pixels'], 'chair.png');
    await expect(transport.stageFile?.(file)).rejects.toMatchObject({ kind: 'outcome-lost' });
    StillSocket.opened[0]?.close();
    await expect(transport.stageFile?.(file)).rejects.toMatchObject({ kind: 'offline' });
    vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }));
    await expect(transport.stageFile?.(file)).rejects.toMatchObject({ kind: 'credentials' });
  });

  it('gives up saving settings after a while, and no other call', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    vi.stubGlobal('fetch', never);
    const { transport } = startTransport();
    void transport.send('library.rescan', null);
    expect(timeout).not.toHaveBeenCalled();
    const saved = transport.send('settings.update', {});
    expect(timeout).toHaveBeenCalledWith(15_000);
    limit.abort(new DOMException('too late', 'TimeoutError'));
    expect(await saved).toMatchObject({
      ok: false,
      error: { kind: 'offline', message: expect.stringContaining('may not be saved') },
    });
  });

  it('says that settings may not be saved where their answer began in time and did not end', async () => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const begun: Pick<Response, 'status' | 'json'> = {
      status: 200,
      json: async () => {
        limit.abort(new DOMException('too late', 'TimeoutError'));
        return limit.signal.throwIfAborted();
      },
    };
    vi.stubGlobal('fetch', async () => begun);
    expect(await startTransport().transport.send('settings.update', {})).toMatchObject({
      ok: false,
      error: { kind: 'offline', message: expect.stringContaining('may not be saved') },
    });
  });
});
