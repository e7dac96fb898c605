/**
 * What went wrong, by SQLite's result code (https://sqlite.org/rescode.html).
 * `full` also covers what the system reports differently: an exceeded quota, or a shared memory file that cannot grow.
 */
export type SqliteFault = 'full' | 'damaged' | 'busy' | 'other';

const FULL_CODES = ['ENOSPC', 'EDQUOT'];
const FULL = [13, 778, 4874];
/** No such table, corrupt, not a database, shorter than its header says. */
const DAMAGED = [1, 11, 26, 522];
const BUSY = 5;

/** The extended result code of an error; null if SQLite did not raise it. */
function codeOf(cause: unknown): number | null {
  if (!(cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number')) return null;
  return cause.errcode;
}

/** The primary result code of an error; null if SQLite did not raise it. */
export function sqliteCode(cause: unknown): number | null {
  const code = codeOf(cause);
  return code === null ? null : code & 0xff;
}

/** The fault of an error; null if SQLite did not raise it. */
export function sqliteFault(cause: unknown): SqliteFault | null {
  const errcode = codeOf(cause);
  if (errcode === null) return null;
  const primary = errcode & 0xff;
  if (FULL.includes(errcode) || FULL.includes(primary)) return 'full';
  if (DAMAGED.includes(errcode) || DAMAGED.includes(primary)) return 'damaged';
  return primary === BUSY ? 'busy' : 'other';
}

/** Whether an error or one of its causes says that a disk is full, by SQLite's code or the system's. */
export function isFullDisk(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if (sqliteFault(cause) === 'full' || ('code' in cause && FULL_CODES.includes(String(cause.code))))
    return true;
  return isFullDisk(cause.cause);
}
