import { assertNever } from '../../../shared/model/assert-never.ts';
import type { DiskReply, DiskTask } from '../disk/disk-messages.ts';
import { serveDisk } from '../disk/serve-disk.ts';
import { checkPlace } from './copy-place.ts';
import type { HandOffWork } from './hand-off-task.ts';
import { bringCopy, nameCopy, tidyCopy } from './write-copy.ts';

serveDisk(async (task: DiskTask<HandOffWork>, { alive }): Promise<DiskReply<HandOffWork>> => {
  switch (task.work) {
    case 'check':
      return checkPlace(task);
    case 'bring':
      return bringCopy(task, alive);
    case 'name':
      return nameCopy(task);
    case 'tidy':
      return tidyCopy(task);
    default:
      return assertNever(task);
  }
});
