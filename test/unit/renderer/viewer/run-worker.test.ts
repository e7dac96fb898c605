import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runWorker } from '../../../../renderer/viewer/run-worker.ts';
import { StandInWorker } from '../../../helpers/viewer/stand-in-workers.ts';

const QUIET_LIMIT_MS = 1000;
type Answer = { readonly progress: number } | { readonly made: string } | { readonly failed: string };

function begin(signal = new AbortController().signal) {
  const worker = new StandInWorker<Answer>();
  const seen: number[] = [];
  const start = vi.fn(() => worker as unknown as Worker);
  const made = runWorker<Answer, string>({
    start,
    request: () => 'a chair',
    signal,
    quietLimitMs: QUIET_LIMIT_MS,
    words: { tooLong: 'It took too long.', stopped: 'It broke down.' },
    onAnswer: (answer, { resolve, fail }) => {
      if ('progress' in answer) seen.push(answer.progress);
      else if ('made' in answer) resolve(answer.made);
      else fail(answer.failed);
    },
  });
  // It is looked at once the worker has been heard.
  made.catch(() => undefined);
  return { worker, start, made, seen };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('work that a worker of its own does', () => {
  it('is asked for once, tells how far it is, and is handed over when the worker has ended', async () => {
    const { worker, made, seen } = begin();
    worker.say({ progress: 0.5 });
    worker.say({ made: 'chair.glb' });
    expect(await made).toBe('chair.glb');
    expect([worker.postMessage.mock.calls, seen]).toEqual([[['a chair']], [0.5]]);
    expect(worker.terminate).toHaveBeenCalledTimes(1);
  });

  it('fails in the words of the worker, and in those for one that breaks down', async () => {
    const failed = begin();
    failed.worker.say({ failed: 'The file ends too early.' });
    await expect(failed.made).rejects.toThrow('The file ends too early.');
    const broken = begin();
    broken.worker.dispatchEvent(new Event('error'));
    await expect(broken.made).rejects.toThrow('It broke down.');
    for (const { worker } of [failed, broken]) expect(worker.terminate).toHaveBeenCalledTimes(1);
  });

  it('is not given up while it may be waiting for the window, and is again after that', async () => {
    const worker = new StandInWorker<Answer>();
    const written = Promise.withResolvers<void>();
    const made = runWorker<Answer, string>({
      start: () => worker as unknown as Worker,
      request: () => 'a film',
      signal: new AbortController().signal,
      quietLimitMs: QUIET_LIMIT_MS,
      words: { tooLong: 'It took too long.', stopped: 'It broke down.' },
      onAnswer: (_, { send, waitFor }) => waitFor(written.promise.then(() => send('written'))),
    });
    made.catch(() => undefined);
    worker.say({ progress: 0.1 });
    vi.advanceTimersByTime(QUIET_LIMIT_MS * 10);
    expect(worker.terminate).not.toHaveBeenCalled();
    written.resolve();
    await vi.advanceTimersByTimeAsync(QUIET_LIMIT_MS - 1);
    expect([worker.postMessage.mock.calls, worker.terminate.mock.calls]).toEqual([
      [['a film'], ['written']],
      [],
    ]);
    vi.advanceTimersByTime(1);
    await expect(made).rejects.toThrow('It took too long.');
  });

  it('is given up after a while without a word, and each word begins that anew', async () => {
    const { worker, made } = begin();
    vi.advanceTimersByTime(QUIET_LIMIT_MS - 1);
    worker.say({ progress: 0.1 });
    vi.advanceTimersByTime(QUIET_LIMIT_MS - 1);
    expect(worker.terminate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await expect(made).rejects.toThrow('It took too long.');
    expect(worker.terminate).toHaveBeenCalledTimes(1);
  });

  it('ends at once when it is stopped, and is not begun for what was stopped before', async () => {
    const stopping = new AbortController();
    const { worker, made } = begin(stopping.signal);
    stopping.abort(new Error('You stopped it.'));
    await expect(made).rejects.toThrow('You stopped it.');
    expect(worker.terminate).toHaveBeenCalledTimes(1);
    const late = begin(stopping.signal);
    await expect(late.made).rejects.toThrow('You stopped it.');
    expect(late.start).not.toHaveBeenCalled();
  });
});
