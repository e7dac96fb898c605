import type { HandOffFault } from '../../../shared/model/hand-off/hand-off.ts';
import { isDriveGone } from '../disk/drive-gone.ts';

/** A reason why no copy can be written, thrown while it is. */
export class HandOffRefusal extends Error {
  override readonly name = 'HandOffRefusal';
  readonly fault: HandOffFault;
  constructor(fault: HandOffFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** What an error of the disk says about a copy. */
export function faultOfCopy(cause: unknown): HandOffFault {
  if (cause instanceof HandOffRefusal) return cause.fault;
  if (isDriveGone(cause)) return { code: 'away' };
  const { code = '', message = String(cause) } = cause as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return { code: 'away' };
    case 'ENOTDIR':
    case 'EEXIST':
      return { code: 'not-a-folder' };
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return { code: 'not-allowed' };
    case 'ENOSPC':
    case 'EDQUOT':
      return { code: 'full' };
    case 'ENAMETOOLONG':
      return { code: 'too-long' };
    case 'ELOOP':
      return { code: 'leads-out' };
    default:
      return { code: 'failed', detail: code === '' ? message : code };
  }
}

/** What cannot be read is the asset's fault, and not that of the disk that is written to. A folder may lie in place of its file. */
export function refuseSource({ code }: NodeJS.ErrnoException): never {
  throw new HandOffRefusal({ code: code === 'EISDIR' ? 'changed' : 'no-asset' });
}
