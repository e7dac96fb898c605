/**
 * A disk, most often a network share, did not answer within the time limit. The error looks like the system's own error for that case
 * (code and syscall), so that code which handles the system's error handles this one too.
 */
export class DiskSilence extends Error {
  readonly code = 'ETIMEDOUT';
  readonly syscall: string;

  /** @param what the operation that had no answer, e.g. `open` */
  constructor(what: string) {
    super(`ETIMEDOUT: the disk did not answer, ${what}`);
    this.name = 'DiskSilence';
    this.syscall = what;
  }
}

/** Whether an error, or one of its causes, says that a disk did not answer. */
export function isDiskSilence(cause: unknown): boolean {
  for (let each = cause; each instanceof Error; each = each.cause)
    if (each instanceof DiskSilence) return true;
  return false;
}
