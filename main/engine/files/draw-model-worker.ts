import { constants, totalmem } from 'node:os';
import { extname } from 'node:path';
import type { DiskTask } from '../disk/disk-messages.ts';
import { serveDisk } from '../disk/serve-disk.ts';
import { lowerPriority } from '../threads/lower-priority.ts';
import { withinMemory } from '../threads/within-memory.ts';
import type { DrawnModel, DrawTask, DrawWork } from './draw-task.ts';

/** The memory of the process: files of 800 MB, and what 2,000,000 faces need beside them. */
const MAX_MEMORY = Math.min(2.5 * 1024 ** 3, totalmem() / 2);
const THREAD = new URL(`./draw-thread-worker${extname(import.meta.url)}`, import.meta.url);

// Whatever the artist does comes first.
lowerPriority(constants.priority.PRIORITY_LOW);

serveDisk(async ({ work: _work, ...task }: DiskTask<DrawWork>) => {
  const drawn = await withinMemory<DrawTask, DrawnModel>(THREAD, task, MAX_MEMORY);
  if (drawn === null) throw new Error(`it takes more than ${MAX_MEMORY} bytes of memory`);
  return drawn;
});
