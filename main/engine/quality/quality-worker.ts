import { totalmem } from 'node:os';
import { extname } from 'node:path';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { DiskReply, DiskTask } from '../disk/disk-messages.ts';
import { readWithin } from '../disk/read-within.ts';
import { serveDisk } from '../disk/serve-disk.ts';
import { lowerPriority } from '../threads/lower-priority.ts';
import { withinMemory } from '../threads/within-memory.ts';
import type { QualityFound, QualityTask, QualityWork } from './quality-task.ts';
import type { ReadFiles } from './read-files.ts';

/*
 * The process that measures quality. It may be killed at any moment: nothing is written here. A thread reads the untrusted files and measures
 * them, so that this one stays free to watch the memory of the whole process.
 */

/** The largest file of a model; one of 2,000,000 faces has a tenth of it. Bytes. */
const MAX_BYTES = 1024 ** 3;
/** The largest file beside it, and the largest reference. Bytes. */
const MAX_BESIDE = 256 * 1024 ** 2;
/** All files of an asset together: nothing watches the memory while they are read. Bytes. */
const MAX_ALL = 1.25 * 1024 ** 3;
/** The memory of the process: a model of 2,000,000 faces needs less than one gigabyte. */
const MAX_MEMORY = Math.min(2.5 * 1024 ** 3, totalmem() / 2);
/** Everything else on the machine comes first. */
const LOW_PRIORITY = 15;

lowerPriority(LOW_PRIORITY);

let files: ReadFiles | null = null;

serveDisk(async (task: DiskTask<QualityWork>): Promise<DiskReply<QualityWork>> => {
  switch (task.work) {
    case 'read':
      files = await readAll(task);
      return { isRead: files !== null };
    case 'measure': {
      const own = files;
      files = null;
      return own === null ? { is: 'other' } : measureWithin(own);
    }
    default:
      return assertNever(task);
  }
});

async function readAll({ model, sha256, beside, references }: QualityTask): Promise<ReadFiles | null> {
  const bytes = await readWithin(model, MAX_BYTES);
  if (bytes === null) return null;
  let left = MAX_ALL - bytes.length;
  const read = async (path: string): Promise<Uint8Array | null> => {
    const found = await readWithin(path, Math.min(left, MAX_BESIDE));
    left -= found?.length ?? 0;
    return found;
  };
  const besides: Record<string, Uint8Array> = {};
  for (const [name, path] of Object.entries(beside)) {
    const content = await read(path);
    if (content !== null) besides[name] = content;
  }
  const pictures: ReadFiles['references'][number][] = [];
  for (const { view, path } of references) {
    const content = await read(path);
    if (content !== null) pictures.push({ view, bytes: content });
  }
  const ending = extname(model).slice(1).toLowerCase();
  return { ending, model: bytes, sha256, beside: besides, references: pictures };
}

const TOO_LARGE: QualityFound = { is: 'unmeasurable', why: 'memory' };
const THREAD = new URL(`./measure-worker${extname(import.meta.url)}`, import.meta.url);

/** Ends the thread, and with it the work, when the process has too much memory. */
async function measureWithin(own: ReadFiles): Promise<QualityFound> {
  return (await withinMemory<ReadFiles, QualityFound>(THREAD, own, MAX_MEMORY)) ?? TOO_LARGE;
}
