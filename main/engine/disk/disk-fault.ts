import { AppError, errorKindSchema } from '../../../shared/model/app-error.ts';
import type { DiskFault } from './disk-messages.ts';

/** An error, made ready to cross to another process. */
export function faultOf(cause: unknown): DiskFault {
  const error: NodeJS.ErrnoException = cause instanceof Error ? cause : new Error(String(cause));
  const own = error instanceof AppError ? error : null;
  return {
    message: error.message,
    code: error.code,
    syscall: error.syscall,
    kind: own?.kind,
    detail: own?.detail,
  };
}

/** The error that crossed. */
export function errorOf({ message, code, syscall, kind, detail }: DiskFault): Error {
  const own = errorKindSchema.safeParse(kind);
  if (own.success) return new AppError(own.data, message, detail === undefined ? {} : { detail });
  return Object.assign(new Error(message), {
    ...(code !== undefined && { code }),
    ...(syscall !== undefined && { syscall }),
  });
}
