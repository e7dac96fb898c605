import { afterEach, expect, it, vi } from 'vitest';
import type { DepthAnswer, DepthLook } from '../../../../../renderer/viewer/depth/depth-message.ts';
import { openDepth } from '../../../../../renderer/viewer/depth/open-depth.ts';
import { standInWorkers } from '../../../../helpers/viewer/stand-in-workers.ts';

const workers = standInWorkers<DepthAnswer>();

afterEach(() => vi.useRealTimers());

const LOOK: DepthLook = { as: 'mesh', colours: 'values', span: null, relief: 0.3, cut: 0.04, points: 512 };

function opened() {
  const listener = { onRead: vi.fn(), onShown: vi.fn(), onProbed: vi.fn(), onFailed: vi.fn() };
  const depth = openDepth({ url: '/asset/a/depth.exr', picture: null }, listener);
  const [worker] = workers();
  if (worker === undefined) throw new Error('No worker was started.');
  return { depth, listener, worker };
}

it('says why a map was not read, and asks a worker without one for nothing more', () => {
  const { depth, listener, worker } = opened();
  depth.show(LOOK);
  worker.say({ kind: 'failed', message: 'It is cut off.' });
  depth.show(LOOK);
  expect(worker.postMessage.mock.calls).toEqual([[expect.objectContaining({ kind: 'open' })]]);
  expect(worker.terminate).toHaveBeenCalled();
  expect(listener.onFailed.mock.calls).toEqual([['It is cut off.']]);
});

it('goes on after a look that could not be shown', () => {
  const { depth, listener, worker } = opened();
  const first = { low: 0, high: 1, isInverted: false };
  const histogram = { from: 0, to: 1, bins: [], counted: 0, without: 0, zeros: 0, leastAboveZero: null };
  worker.say({ kind: 'read', width: 1, height: 1, histogram, first });
  depth.show(LOOK);
  worker.say({ kind: 'failed', message: 'So many points cannot be held: choose fewer.' });
  depth.show({ ...LOOK, points: 256 });
  worker.say({ kind: 'shown', shown: { as: 'nothing' }, notes: [] });
  expect(listener.onFailed).toHaveBeenCalledTimes(1);
  expect(listener.onShown.mock.calls.map(([, look]) => look.points)).toEqual([256]);
  depth.dispose();
});

it('gives up a map that has no answer for a minute, and says that a busy machine may be the reason', () => {
  vi.useFakeTimers();
  const { listener, worker } = opened();
  vi.advanceTimersByTime(59_999);
  expect(listener.onFailed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(worker.terminate).toHaveBeenCalled();
  expect(listener.onFailed.mock.calls).toEqual([
    [
      'Reading the depth map took over 60 seconds and was given up. Where this machine is busy, open it again once it has less to do; else the file may be damaged.',
    ],
  ]);
});
