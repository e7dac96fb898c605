/** How systems say that a drive or a share went away. */
const DRIVE_GONE = new Set([
  ...['EIO', 'ENXIO', 'ENODEV', 'ENOMEDIUM', 'ESTALE', 'ENOTCONN', 'ETIMEDOUT', 'EREMOTEIO'],
  ...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH', 'ECONNABORTED', 'ECONNRESET'],
]);

/** Whether an error says that a drive or a share went away: no word on the file itself. */
export function isDriveGone(cause: unknown): boolean {
  return DRIVE_GONE.has((cause as NodeJS.ErrnoException).code ?? '');
}
