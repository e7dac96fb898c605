import type { DataFolder } from '../data/data-folder.ts';
import type { GeneratorPool } from '../generate/pool.ts';
import type { ModelTask, TaskResult } from '../task.ts';
import { viewsOf } from './uploads.ts';

/** Makes a model from a task's uploads. Throws MediaError if a picture cannot be used. */
export async function makeModel(options: {
  readonly taskId: string;
  readonly request: ModelTask;
  readonly folder: DataFolder;
  readonly pool: GeneratorPool;
  readonly signal: AbortSignal;
}): Promise<TaskResult> {
  const { taskId, request, folder, pool, signal } = options;
  return pool.run(
    {
      views: viewsOf(folder, taskId, request.views),
      textured: request.make === 'both',
      pbr: request.pbr,
      model: request.model,
      resolution: request.resolution,
      faces: request.faces,
      format: request.format,
      into: folder.resultsOf(taskId),
    },
    { signal },
  );
}
