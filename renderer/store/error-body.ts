import { AppError, type ErrorBody } from '../../shared/model/app-error.ts';

/** Converts anything that was thrown into an error that can be shown to the artist. */
export function errorBodyOf(cause: unknown): ErrorBody {
  if (cause instanceof AppError) return cause.toBody();
  return {
    kind: 'internal',
    message: 'Something went wrong in this window; nothing was lost. Reload it if it stays.',
    detail: cause instanceof Error ? cause.message : String(cause),
  };
}
