import { assertNever } from '../../../shared/model/assert-never.ts';
import type { DiskReply, DiskTask } from '../disk/disk-messages.ts';
import { serveDisk } from '../disk/serve-disk.ts';
import { checkPlace, seePlace } from './copy-place.ts';
import type { HandOffWork } from './hand-off-task.ts';
import { createSeenNames } from './seen-names.ts';
import { bringCopy, nameCopy, tidyCopy } from './write-copy.ts';

const names = createSeenNames();

serveDisk(async (task: DiskTask<HandOffWork>, { alive }): Promise<DiskReply<HandOffWork>> => {
  switch (task.work) {
    case 'check':
      return checkPlace(task);
    case 'see':
      return seePlace(task);
    case 'bring':
      return bringCopy(task, names, alive);
    case 'name':
      return nameCopy(task, names);
    case 'tidy':
      return tidyCopy(task);
    default:
      return assertNever(task);
  }
});
