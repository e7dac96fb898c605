/** Codes by which systems report that a drive or share has disappeared. */
const DRIVE_GONE = new Set([
  ...['EIO', 'ENXIO', 'ENODEV', 'ENOMEDIUM', 'ESTALE', 'ENOTCONN', 'ETIMEDOUT', 'EREMOTEIO'],
  ...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH', 'ECONNABORTED', 'ECONNRESET'],
]);

/** Whether an error says that a drive or share has disappeared. It says nothing about the file itself. */
export function isDriveGone(cause: unknown): boolean {
  return DRIVE_GONE.has((cause as NodeJS.ErrnoException).code ?? '');
}
