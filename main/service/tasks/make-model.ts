import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { DataFolder } from '../data-folder.ts';
import { GenerationError } from '../generate/generation-error.ts';
import type { GeneratorPool } from '../generate/pool.ts';
import type { GeneratedModel } from '../generate/request.ts';
import type { ModelTask, TaskFailure, TaskResult } from './task.ts';

/** How a task came out. */
export type Outcome =
  | { readonly made: true; readonly result: TaskResult }
  | { readonly made: false; readonly failure: TaskFailure };

/** The documented failure ("generate failed", with the code of the task's kind), with the reason in our own words. */
export function generateFailed(reason: string): Outcome {
  return { made: false, failure: { shape: 'code', msg: `generate failed: ${reason}` } };
}

/** A valid request that this version does not make: the state says failed, and the message why. */
export const NOT_MADE: Outcome = { made: false, failure: { shape: 'state', msg: 'not made by Local yet' } };

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
      bytes: new Uint8Array(await readFile(join(folder.uploadsOf(taskId), file))),
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
      { signal },
    );
    return { made: true, result: await keep(folder.resultsOf(taskId), model) };
  } catch (error) {
    const reason = pictureFault(error);
    if (reason === undefined) throw error;
    return generateFailed(reason);
  }
}

/** What the generator found wrong with the image; undefined for any other error. */
function pictureFault(error: unknown): string | undefined {
  if (!(error instanceof GenerationError)) return undefined;
  switch (error.reason) {
    case 'undecodable':
      return 'the image cannot be read';
    case 'no-subject':
      return 'no subject was found in the image';
    default:
      return assertNever(error.reason);
  }
}

async function keep(folder: string, model: GeneratedModel): Promise<TaskResult> {
  await mkdir(folder, { recursive: true });
  await writeFileAtomic(join(folder, `0.${model.file.extension}`), asBuffer(model.file.bytes));
  await writeFileAtomic(join(folder, '0.webp'), asBuffer(model.cover));
  return { extension: model.file.extension, cover: true };
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
