import type { DataFolder } from '../data-folder.ts';
import type { GeneratorPool } from '../generate/pool.ts';
import { type Made, readViews } from './files.ts';
import type { ModelTask } from './task.ts';

/** Makes a model from a task's uploads. Throws GenerationError where a picture is at fault. */
export async function makeModel(options: {
  readonly taskId: string;
  readonly request: ModelTask;
  readonly folder: DataFolder;
  readonly pool: GeneratorPool;
  readonly signal: AbortSignal;
}): Promise<Made> {
  const { taskId, request, folder, pool, signal } = options;
  const views = await readViews(folder, taskId, request.views);
  const { file, cover } = await pool.run(
    {
      views,
      textured: request.make === 'both',
      pbr: request.pbr,
      model: request.model,
      resolution: request.resolution,
      faces: request.faces,
      format: request.format,
    },
    { signal, handedOver: views.map(({ bytes }) => bytes.buffer) },
  );
  return { ...file, cover };
}
