import type { CutoutOrder } from '../cutout/cutout-order.ts';
import type { TaskFolders } from '../data/data-folder.ts';
import type { GeneratorPool } from '../generate/pool.ts';
import type { ModelTask, TaskResult } from '../task.ts';
import { viewsOf } from './uploads.ts';

/** Makes a model from a task's uploads. Throws MediaError if a picture cannot be used. */
export async function makeModel(options: {
  readonly taskId: string;
  readonly request: ModelTask;
  readonly folder: TaskFolders;
  readonly pool: GeneratorPool;
  readonly cutout: CutoutOrder | undefined;
  readonly evenLight: boolean;
  readonly signal: AbortSignal;
  readonly onSaid: (words: string) => void;
}): Promise<TaskResult> {
  const { taskId, request, folder, pool, cutout, evenLight, signal, onSaid } = options;
  return pool.run(
    {
      views: viewsOf(folder, taskId, request.views),
      textured: request.make === 'both',
      pbr: request.pbr,
      model: request.model,
      resolution: request.resolution,
      faces: request.faces,
      format: request.format,
      cutout,
      evenLight,
      into: folder.resultsOf(taskId),
    },
    { signal, onSaid },
  );
}
