import { PerspectiveCamera, type WebGLRenderer } from 'three';
import { expect, it, vi } from 'vitest';
import { pickPart } from '../../../../../renderer/viewer/scene/pick-part.ts';

it('leaves the canvas as it was where the parts cannot be drawn', async () => {
  const camera = new PerspectiveCamera();
  const setRenderTarget = vi.fn();
  const gl = {
    domElement: { clientWidth: 100, clientHeight: 100 },
    setRenderTarget,
    render: () => {
      throw new Error('the context is lost');
    },
  } as unknown as WebGLRenderer;
  await expect(pickPart({ gl, camera, parts: [], cursor: [0, 0], clip: [] })).rejects.toThrow('lost');
  expect(setRenderTarget).toHaveBeenLastCalledWith(null);
  expect(camera.view?.enabled).toBe(false);
});
