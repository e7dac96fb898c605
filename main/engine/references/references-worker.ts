import { assertNever } from '../../../shared/model/assert-never.ts';
import { serveDisk } from '../disk/serve-disk.ts';
import { checkFile, isBack } from './check-file.ts';
import { isSameFile } from './is-same-file.ts';
import type { ReferenceReply, ReferenceTask } from './reference-task.ts';

serveDisk(async (task: ReferenceTask, { alive }): Promise<ReferenceReply> => {
  switch (task.work) {
    case 'look':
      return checkFile(task.path);
    case 'is-same':
      return isSameFile(task.path, task.sha256, alive);
    case 'is-back':
      return isBack(task.place);
    default:
      return assertNever(task);
  }
});
