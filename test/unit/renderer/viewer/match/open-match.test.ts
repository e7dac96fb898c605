import { expect, it, vi } from 'vitest';
import type { MatchAnswer } from '../../../../../renderer/viewer/match/match-message.ts';
import { openMatch } from '../../../../../renderer/viewer/match/open-match.ts';
import { standInWorkers } from '../../../../helpers/viewer/stand-in-workers.ts';
import { triangleMesh } from '../../../../helpers/viewer/triangle-mesh.ts';

const workers = standInWorkers<MatchAnswer>();

it('a mesh of which there is no memory for a copy ends it, and is told once', async () => {
  const onFailed = vi.fn();
  const nothing = (): void => undefined;
  openMatch([triangleMesh(), triangleMesh()], '/files/chair.png', {
    onRead: nothing,
    onFailed,
    onFinding: nothing,
    onFound: nothing,
    onCompared: nothing,
  });
  const [worker] = workers();
  worker?.postMessage.mockImplementation(() => {
    throw new DOMException('Data cannot be cloned, out of memory.', 'DataCloneError');
  });
  await vi.advanceTimersByTimeAsync(10);
  worker?.dispatchEvent(new Event('error'));
  expect(onFailed.mock.calls).toEqual([['stopped']]);
  expect(worker?.terminate).toHaveBeenCalled();
});
