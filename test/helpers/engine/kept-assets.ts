import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createImageInspector } from '../../../main/engine/batch/inspect/image-inspector.ts';
import { createLibrary } from '../../../main/engine/library/create-library.ts';
import type { Haul, HaulFile, StoredAsset } from '../../../main/engine/library/library.ts';
import type { OpenLibrary } from '../../../main/engine/library/open-library.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { Reference } from '../../../shared/model/reference.ts';
import { quietLogger, realIds, stillClock } from './doubles.ts';
import { writePicture } from './pictures.ts';

/** A library in a folder, read, and closed when the test ends. */
export async function openLibrary(
  folder: string,
  notice?: (message: string) => void,
  data?: string,
): Promise<OpenLibrary> {
  const library = await createLibrary({
    folder,
    ...(data === undefined ? {} : { data }),
    clock: stillClock(Date.UTC(2026, 10, 20, 12)),
    ids: realIds,
    logger: quietLogger,
    ...(notice === undefined ? {} : { notice }),
  });
  onTestFinished(library.close);
  await library.refresh();
  return library;
}

/** A single reference of a picture that is made there. */
export async function referenceAt(path: string): Promise<Reference> {
  await writePicture(path);
  const inspector = createImageInspector();
  const name = path.split('/').at(-1) ?? '';
  const image = await inspector.inspect({ path, name });
  await inspector.close();
  return { kind: 'single', name: name.replace(/\.\w+$/, ''), image };
}

/** What a job brought home into a folder, all made up. */
export async function haulIn(folder: string): Promise<Haul> {
  const fileOf = async (name: string, bytes: string): Promise<HaulFile> => {
    const file = join(folder, name);
    await writeFile(file, bytes);
    return { file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  return {
    result: await fileOf('download.glb', 'glTF and more'),
    cover: await fileOf('shot.webp', 'RIFF'),
    taskId: 'task.1',
    credits: '15.00',
    submittedAt: Date.UTC(2026, 10, 20, 11),
    connectionName: 'Local (preview quality)',
  };
}

/** Has what a job brought home kept as an asset. */
export async function keep(library: OpenLibrary, job: Job): Promise<StoredAsset> {
  const staging = await library.stage(job);
  return staging.commit(await haulIn(staging.folder));
}
