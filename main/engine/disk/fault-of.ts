import type { AppError } from '../../../shared/model/app-error.ts';
import type { DiskFault } from './disk-messages.ts';

/** An error, made ready to cross to another process. An AppError is known by its name: a process starts sooner without its schemas. */
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
