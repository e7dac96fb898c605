import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createElectronTransport } from '../../../../renderer/bridge/electron-transport.ts';
import type { Link } from '../../../../renderer/bridge/window-transport.ts';
import type { PreloadApi } from '../../../../shared/bridge/preload-api.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function start(ping: () => Promise<unknown>) {
  const transport = createElectronTransport({ calls: { app: { ping } } } as unknown as PreloadApi);
  const told: Link[] = [];
  return { told, undo: transport.onLink((link) => told.push(link)) };
}

describe('the line to Electron’s main process', () => {
  it('is open while it answers, be it with a refusal', async () => {
    const ping = vi.fn(() => Promise.resolve<unknown>({ ok: true, value: null }));
    const { told } = start(ping);
    await vi.advanceTimersByTimeAsync(60_000);
    ping.mockImplementation(() => Promise.reject(new Error('not now')));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['open']);
  });

  it('stands still while it does not, is not asked over and over, and is open again with the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ping = vi.fn(() => promise);
    const { told, undo } = start(ping);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['open', 'still']);
    expect(ping).toHaveBeenCalledTimes(1);
    resolve();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['open', 'still', 'open']);
    undo();
    ping.mockImplementation(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toHaveLength(3);
  });
});

it('what a listener throws is reported to the page, and not to the preload script', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const given: ((payload: unknown) => void)[] = [];
  const api = {
    calls: { app: { ping: async () => ({ ok: true, value: null }) } },
    on: (_event: string, listener: (payload: unknown) => void) => {
      given.push(listener);
      return () => undefined;
    },
  };
  const fault = new Error('a panel that failed');
  createElectronTransport(api as unknown as PreloadApi).on('notice', () => {
    throw fault;
  });
  given[0]?.('said');
  vi.unstubAllGlobals();
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
});
