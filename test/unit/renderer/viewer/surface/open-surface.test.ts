import { expect, it, vi } from 'vitest';
import { openSurface } from '../../../../../renderer/viewer/surface/open-surface.ts';
import type { SurfaceAnswer } from '../../../../../renderer/viewer/surface/surface-message.ts';
import { standInWorkers } from '../../../../helpers/viewer/stand-in-workers.ts';
import { triangleMesh } from '../../../../helpers/viewer/triangle-mesh.ts';

const workers = standInWorkers<SurfaceAnswer>();

it('a mesh of which there is no memory for a copy ends it: whoever waits hears of it', async () => {
  const surface = openSurface({
    meshes: [triangleMesh(), triangleMesh()],
    placing: { scale: 1, offset: [0, 0, 0] },
  });
  const [worker] = workers();
  worker?.postMessage.mockImplementation(() => {
    throw new DOMException('Data cannot be cloned, out of memory.', 'DataCloneError');
  });
  const isReady = expect(surface.ready).rejects.toThrow('out of memory');
  await vi.advanceTimersByTimeAsync(10);
  await isReady;
  expect(worker?.terminate).toHaveBeenCalled();
});
