import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sniffImageFormat } from '../../shared/interface/formats.ts';
import { MAX_IMAGE_BYTES } from '../../shared/interface/limits.ts';
import { AppError } from '../../shared/model/app-error.ts';
import type { TaskFile } from '../../shared/model/generators/task-file.ts';
import type { ImageFile, Reference } from '../../shared/model/reference.ts';

/** Copies of the images of tasks. They are there for as long as a task is owed: the folder of an attempt goes with its attempt. */
export interface KeptImages {
  /** Copies the images of a task. A copy of before is replaced, and appears whole or not at all. */
  readonly keep: (task: Pick<TaskFile, 'task' | 'images'>, from: string) => Promise<Reference>;
  /** Deletes the copies of a task. */
  readonly drop: (task: string) => Promise<void>;
  /** Deletes the copies of all tasks but these. */
  readonly sweep: (owed: readonly string[]) => Promise<void>;
}

/** @param folder nothing else lies in it. Absolute path. */
export function createKeptImages(folder: string): KeptImages {
  const placeOf = (task: string): string => join(folder, createHash('sha256').update(task).digest('hex'));
  return {
    keep: async ({ task, images }, from) => {
      const place = placeOf(task);
      const fresh = `${place}.next`;
      await rm(fresh, { recursive: true, force: true });
      await mkdir(fresh, { recursive: true, mode: 0o700 });
      for (const { file } of images) await copyFile(join(from, file), join(fresh, file));
      await rm(place, { recursive: true, force: true });
      await rename(fresh, place);
      const kept = await Promise.all(
        images.map(async ({ view, file }) => ({ view, image: await imageFile(join(place, file), file) })),
      );
      const [only] = kept;
      const name = task.slice(0, 60);
      return kept.length === 1 && only?.view === 'front'
        ? { kind: 'single', name, image: only.image }
        : { kind: 'views', name, images: kept };
    },
    drop: (task) => rm(placeOf(task), { recursive: true, force: true }),
    sweep: async (owed) => {
      const kept = new Set(owed.map(placeOf));
      for (const name of await readdir(folder).catch(() => [])) {
        const place = join(folder, name);
        if (!kept.has(place)) await rm(place, { recursive: true, force: true });
      }
    },
  };
}

async function imageFile(path: string, name: string): Promise<ImageFile> {
  const bytes = await readFile(path);
  const format = sniffImageFormat(bytes);
  if (format === undefined || bytes.length > MAX_IMAGE_BYTES)
    throw new AppError('input', `The image ${name} of the task is no png, jpeg or webp of at most 20 MB.`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, name, bytes: bytes.length, sha256, format, width: null, height: null };
}
