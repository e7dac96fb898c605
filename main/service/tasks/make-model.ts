import type { DataFolder } from '../data-folder.ts';
import type { GeneratorPool } from '../generate/pool.ts';
import { keepResult, readUpload } from './files.ts';
import { generateFailed, type Outcome, pictureFault } from './outcome.ts';
import type { ModelTask } from './task.ts';

/**
 * Makes a model from a task's uploads and puts it, whole and on disk, into the task's results.
 * @throws what is nobody's picture's fault: an aborted run, a lost worker, a full disk
 */
export async function makeModel(options: {
  readonly taskId: string;
  readonly request: ModelTask;
  readonly folder: DataFolder;
  readonly pool: GeneratorPool;
  readonly signal: AbortSignal;
}): Promise<Outcome> {
  const { taskId, request, folder, pool, signal } = options;
  const views = await Promise.all(
    request.views.map(async ({ view, file }) => ({
      view,
      bytes: await readUpload(folder, taskId, { from: 'upload', file }),
    })),
  );
  try {
    const model = await pool.run(
      {
        views,
        textured: request.make === 'both',
        model: request.model,
        resolution: request.resolution,
        faces: request.faces,
        format: request.format,
      },
      { signal, handedOver: views.map(({ bytes }) => bytes.buffer) },
    );
    return { made: true, result: await keepResult(folder, taskId, { ...model.file, cover: model.cover }) };
  } catch (error) {
    const reason = pictureFault(error);
    if (reason === undefined) throw error;
    return generateFailed(reason);
  }
}
