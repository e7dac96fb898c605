import type { AppError } from '../../../shared/model/app-error.ts';
import type { DiskFault } from './disk-messages.ts';

/** Prepares an error for sending to another process. An AppError is recognised by its name: importing its schemas would slow the start. */
export function faultOf(cause: unknown): DiskFault {
  const error: NodeJS.ErrnoException & Partial<AppError> =
    cause instanceof Error ? cause : new Error(String(cause));
  const isOwn = error.name === 'AppError';
  return {
    message: error.message,
    code: error.code,
    syscall: error.syscall,
    kind: isOwn ? error.kind : undefined,
    detail: isOwn ? error.detail : undefined,
  };
}
