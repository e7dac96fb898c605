import { DatabaseSync } from 'node:sqlite';
import { assertNever } from '../../../../../shared/model/assert-never.ts';
import { serveDisk } from '../../../disk/serve-disk.ts';
import { unpackEntries } from '../../sync/read-many.ts';
import { type AssetIndex, assetIndex } from '../asset-index.ts';
import { applyChange } from './index-change.ts';
import type { FillReply, FillTask } from './index-filler.ts';
import { endOf } from './thread-fault.ts';

/**
 * How long a write waits while another connection locks the file: where an engine was killed, its own filling process may still be at the
 * last thing that it was told. Milliseconds.
 */
const BUSY_MS = 60_000;
/** Pages in the log after which they are copied into the file: about 32 MB, of which most are written more than once. */
const LOG_PAGES = 8_000;
/** Of the file's pages that are kept in memory; less would be read again for almost each row. Kilobytes. */
const CACHE = 48_000;

let open: { readonly index: AssetIndex; readonly database: DatabaseSync } | null = null;

serveDisk<FillTask, FillReply>(async (task) => endOf(open?.index ?? null, () => perform(task)));

function perform(task: FillTask): readonly string[] {
  if (task.work === 'begin') {
    const database = new DatabaseSync(task.file, { timeout: BUSY_MS });
    open = { database, index: assetIndex(database, task.file) };
    database.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES}; PRAGMA cache_size = -${CACHE};`);
    open.index.beginFilling();
    return [];
  }
  if (open === null) throw new Error('the index is not open for filling');
  switch (task.work) {
    case 'put':
      return open.index.put(unpackEntries(task.packed), task.damaged);
    case 'change':
      return applyChange(open.index, task.change);
    case 'end':
      open.index.endFilling();
      open.database.exec('PRAGMA wal_checkpoint(PASSIVE)');
      open.index.close();
      return [];
    default:
      return assertNever(task);
  }
}
