/**
 * A disk, most often a share of the network, did not answer within the limit of what was asked of it. It looks like the system's own
 * error for that, so that whoever knows those knows this one.
 */
export class DiskSilence extends Error {
  readonly code = 'ETIMEDOUT';
  readonly syscall: string;

  /** @param what was asked of it, e.g. `open` */
  constructor(what: string) {
    super(`ETIMEDOUT: the disk did not answer, ${what}`);
    this.name = 'DiskSilence';
    this.syscall = what;
  }
}

/** Whether an error, or what it came of, is that a disk did not answer. */
export function isDiskSilence(cause: unknown): boolean {
  for (let each = cause; each instanceof Error; each = each.cause)
    if (each instanceof DiskSilence) return true;
  return false;
}
