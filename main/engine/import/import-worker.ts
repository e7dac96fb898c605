import { rm } from 'node:fs/promises';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { DiskReply, DiskTask } from '../disk/disk-messages.ts';
import { serveDisk } from '../disk/serve-disk.ts';
import { createArchives } from './archive.ts';
import { bringItem } from './bring-item.ts';
import type { ImportWork } from './import-task.ts';
import { lookThrough } from './look-through.ts';
import { createSourceBytes } from './source-bytes.ts';
import { bringBack, takeAway } from './take-away.ts';

const archives = createArchives();
const source = createSourceBytes(archives);

serveDisk(async (task: DiskTask<ImportWork>, { alive }): Promise<DiskReply<ImportWork>> => {
  switch (task.work) {
    case 'look':
      return lookThrough({ archives, source, library: task.library, alive }, task.paths, task.pictures);
    case 'hash':
      // What cannot be read is said when it is imported.
      return source.through(task.file, () => alive()).catch(() => null);
    case 'bring':
      return bringItem(source, task, alive);
    case 'clear':
      return takeAway(task.files, alive);
    case 'bringBack':
      return bringBack(task.folder, task.files, alive);
    case 'discard':
      await rm(task.staging, { recursive: true, force: true });
      return null;
    default:
      return assertNever(task);
  }
});
