import { AppError, type ErrorBody } from '../../shared/model/app-error.ts';

/** Whatever was thrown, as what a person reads. */
export function errorBodyOf(cause: unknown): ErrorBody {
  if (cause instanceof AppError) return cause.toBody();
  return {
    kind: 'internal',
    message: 'Something went wrong in this window; nothing was lost. Reload it if it stays.',
    detail: cause instanceof Error ? cause.message : String(cause),
  };
}
