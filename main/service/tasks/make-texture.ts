import type { CutoutOrder } from '../cutout/cutout-order.ts';
import type { TaskFolders } from '../data/data-folder.ts';
import type { ModelTask, TaskResult } from '../task.ts';
import type { TexturePool } from '../texture/texture-pool.ts';
import { uploadOf, viewsOf } from './uploads.ts';

/** Textures the model of a task from its pictures. Throws MediaError if the model or a picture cannot be used. */
export async function makeTexture(options: {
  readonly taskId: string;
  readonly request: ModelTask;
  readonly folder: TaskFolders;
  readonly pool: TexturePool;
  readonly cutout: CutoutOrder | undefined;
  readonly evenLight: boolean;
  readonly signal: AbortSignal;
  readonly onSaid: (words: string) => void;
}): Promise<TaskResult> {
  const { taskId, request, folder, pool, cutout, evenLight, signal, onSaid } = options;
  if (request.mesh === undefined) throw new Error('A task of texture alone has no model.');
  const mesh = uploadOf(folder, taskId, request.mesh);
  const views = viewsOf(folder, taskId, request.views);
  const { resolution, format } = request;
  return pool.run(
    { mesh, views, resolution, format, cutout, evenLight, into: folder.resultsOf(taskId) },
    { signal, onSaid },
  );
}
