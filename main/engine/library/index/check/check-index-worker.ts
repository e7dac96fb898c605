import { DatabaseSync } from 'node:sqlite';
import { serveDisk } from '../../../disk/serve-disk.ts';
import { lowerPriority } from '../../../threads/lower-priority.ts';
import { endOf } from '../threads/thread-fault.ts';
import { checkIndex } from './check-index.ts';
import type { CheckReply, CheckTask } from './index-checker.ts';

/** Whatever else the machine has to do comes first. */
const LOW_PRIORITY = 15;

serveDisk<CheckTask, CheckReply>(async ({ file }, { alive }) => {
  lowerPriority(LOW_PRIORITY);
  return endOf(null, () => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return checkIndex(database, alive);
    } finally {
      database.close();
    }
  });
});
