import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageFormat, sniffImageFormat } from '../../../../shared/interface/formats.ts';
import {
  type ProgramLimits,
  RESULT_FILES,
  TASK_FILE,
  TASK_FILE_FORMAT,
  TASK_FILE_VERSION,
  type TaskFile,
} from '../../../../shared/model/generators/task-file.ts';
import { MediaError } from '../../../media/media-error.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../data/private-files.ts';
import type { GeneratorRun } from '../generator.ts';
import type { GeneratorFailure } from '../generator-failure.ts';

/** How many bytes of an image say which format it has. */
const HEAD_BYTES = 16;
const ENDINGS: Readonly<Record<ImageFormat, string>> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

/**
 * Makes the folder of an attempt: its images, named by what they show, and `task.json`. Throws MediaError if a file is none of the interface's
 * images.
 */
export async function makeTaskFolder(
  folder: string,
  run: GeneratorRun,
  limits: ProgramLimits,
): Promise<void> {
  const { taskId, attempt, request, keeper } = run;
  if (request.make === 'texture') throw new Error('A generator program textures no existing model.');
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const images: TaskFile['images'] = [];
  for (const { view, bytes } of run.views) {
    const file = `${view}.${ENDINGS[await formatOf(bytes.path)]}`;
    await copyFile(bytes.path, join(folder, file), constants.COPYFILE_EXCL);
    images.push({ view, file });
  }
  const task: TaskFile = {
    format: TASK_FILE_FORMAT,
    version: TASK_FILE_VERSION,
    task: taskId,
    attempt,
    make: request.make,
    model: request.model,
    resolution: request.resolution,
    faces: request.faces,
    pbr: request.pbr,
    wanted: request.format,
    images,
    limits,
    ...(keeper !== undefined && { keeper: keeper.name, mark: keeper.mark }),
  };
  await writeFile(join(folder, TASK_FILE), `${JSON.stringify(task, null, 2)}\n`, { mode: PRIVATE_FILE });
}

async function formatOf(path: string): Promise<ImageFormat> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const format = sniffImageFormat(buffer.subarray(0, bytesRead));
    if (format === undefined) throw new MediaError({ code: 'picture-undecodable' });
    return format;
  } finally {
    await file.close();
  }
}

export type WrittenModel =
  | { readonly ok: true; readonly file: (typeof RESULT_FILES)[number] }
  | { readonly ok: false; readonly failure: GeneratorFailure };

/** Finds the model that a program wrote. A link or a pipe is nothing that it wrote. */
export async function findWrittenModel(folder: string, lines: readonly string[]): Promise<WrittenModel> {
  const refuse = (failure: GeneratorFailure): WrittenModel => ({ ok: false, failure });
  const there: (typeof RESULT_FILES)[number][] = [];
  for (const file of RESULT_FILES) {
    const stats = await lstat(join(folder, file)).catch(() => undefined);
    if (stats === undefined) continue;
    if (!stats.isFile()) return refuse({ code: 'no-file', file });
    there.push(file);
  }
  const [file, another] = there;
  if (file === undefined) return refuse({ code: 'no-model', lines });
  return another === undefined ? { ok: true, file } : refuse({ code: 'two-models' });
}
