import { expect, it, onTestFinished, vi } from 'vitest';
import { measure } from '../../../../../renderer/viewer/load/mesh/measure.ts';
import { PLAIN_MATERIAL } from '../../../../../renderer/viewer/load/scene/plain-material.ts';
import { deriveFiles } from '../../../../../renderer/viewer/preview/derive-files.ts';
import { PREVIEW_FILE } from '../../../../../renderer/viewer/preview/preview-name.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import { turnedShape } from '../../../../helpers/stand-in/turned-shape.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

it('keeps the preview also where no thumbnail can be drawn, and says that', async () => {
  const shape = { ...turnedShape(16, 12), name: 'vase', colours: null, material: 0, matrix: IDENTITY };
  const meshes = [shape];
  const model = measure({ meshes, materials: [PLAIN_MATERIAL], textures: [], notes: [] });
  const saving = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
  onTestFinished(() => saving.mockRestore());
  const soundness = { openEdges: 0, nonManifoldEdges: 0, degenerateFaces: 0, pieces: 1 };
  // Here is no canvas to draw on.
  const { preview, problem } = await deriveFiles({ model, meshes, textures: [], soundness }, 'a'.repeat(64));
  expect(preview).not.toBeNull();
  expect(problem).toContain('OffscreenCanvas');
  expect(saving.mock.calls.map(([url]) => String(url).split('/').at(-1))).toEqual([PREVIEW_FILE]);
});

it('says why nothing could be kept as it was said, without the name of a class', async () => {
  const shape = { ...turnedShape(16, 12), name: 'vase', colours: null, material: 0, matrix: IDENTITY };
  const meshes = [shape];
  const model = measure({ meshes, materials: [PLAIN_MATERIAL], textures: [], notes: [] });
  const why = 'The disk of Maquette’s own data is full; free some space.';
  const saving = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new AppError('disk', why));
  onTestFinished(() => saving.mockRestore());
  const soundness = { openEdges: 0, nonManifoldEdges: 0, degenerateFaces: 0, pieces: 1 };
  const derived = await deriveFiles({ model, meshes, textures: [], soundness }, 'b'.repeat(64));
  expect(derived).toEqual({ preview: null, problem: why });
});
