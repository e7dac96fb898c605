import type { DataFolder } from '../data-folder.ts';
import type { TexturePool } from '../texture/texture-pool.ts';
import { type Made, readUpload, readViews } from './files.ts';
import type { ModelTask } from './task.ts';

/**
 * Textures the model of a task from its pictures. Throws MeshError where the model is at fault, GenerationError where a
 * picture is.
 */
export async function makeTexture(options: {
  readonly taskId: string;
  readonly request: ModelTask;
  readonly folder: DataFolder;
  readonly pool: TexturePool;
  readonly signal: AbortSignal;
}): Promise<Made> {
  const { taskId, request, folder, pool, signal } = options;
  if (request.mesh === undefined) throw new Error('A task of texture alone has no model.');
  const mesh = await readUpload(folder, taskId, request.mesh);
  const views = await readViews(folder, taskId, request.views);
  const { resolution, format } = request;
  const { file, cover } = await pool.run(
    { mesh, views, resolution, format },
    { signal, handedOver: [mesh.buffer, ...views.map(({ bytes }) => bytes.buffer)] },
  );
  return { ...file, cover };
}
