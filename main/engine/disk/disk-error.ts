import { AppError } from '../../../shared/model/app-error.ts';

/**
 * An error of the file system in the words that the artist reads.
 * @param what what was being done, e.g. `keep chair in the library`
 */
export function diskError(cause: unknown, what: string, path: string): AppError {
  if (cause instanceof AppError) return cause;
  if (!isSystemError(cause)) return new AppError('internal', `Maquette could not ${what}.`, { cause });
  return new AppError('disk', `Maquette could not ${what}: ${reason(cause, path)}`, { cause });
}

export function isSystemError(cause: unknown): cause is NodeJS.ErrnoException {
  return cause instanceof Error && 'syscall' in cause;
}

function reason({ code, message }: NodeJS.ErrnoException, path: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk of ${path} is full; free some space.`;
    case 'EROFS':
      return `${path} is on a read-only disk; choose another folder.`;
    case 'EACCES':
    case 'EPERM':
      return `${path} may not be written to; change its permissions or choose another folder.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} is a file, or lies inside one; choose a folder.`;
    case 'EISDIR':
    case 'ERR_FS_EISDIR':
      return `a folder in ${path} has the name of a file that is needed there; move that folder away.`;
    case 'ENOENT':
      return `${path} cannot be reached; connect its drive or choose another folder.`;
    case 'ETIMEDOUT':
      return `${path} does not answer; check its drive, or the network share that it lies on.`;
    case 'EBUSY':
      return `another program is using or changing ${path}; close it, or wait until it is done, and try again.`;
    default:
      return `the disk of ${path} gave an error (${code ?? message}); check it.`;
  }
}
