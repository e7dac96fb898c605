import { AppError, errorKindSchema } from '../../../shared/model/app-error.ts';
import type { DiskFault } from './disk-messages.ts';

/** Restores an error that another process sent. */
export function errorOf({ message, code, syscall, kind, detail }: DiskFault): Error {
  const own = errorKindSchema.safeParse(kind);
  if (own.success) return new AppError(own.data, message, detail === undefined ? {} : { detail });
  return Object.assign(new Error(message), {
    ...(code !== undefined && { code }),
    ...(syscall !== undefined && { syscall }),
  });
}
