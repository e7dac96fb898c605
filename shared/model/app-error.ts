import { z } from 'zod';

/** The kinds of errors, as a closed set. Exit codes, retry decisions and the window's messages depend on the kind. */
export const errorKindSchema = z.enum([
  'usage', // a wrong option or value
  'input', // a bad image, folder or file
  'not-found', // an id or path that is not there
  'offline', // never reached the service: nothing was sent
  'outcome-lost', // something was sent, and the answer never came
  'refused', // the service said no, with a code
  'credentials', // client id, secret or token not accepted
  'credits', // too few credits, or a budget reached
  'not-the-interface', // the address does not speak the interface
  'keychain', // the keychain is locked or cannot be used
  'disk', // unwritable, full, or read-only
  'in-use', // a port or a data folder that somebody else holds
  'cancelled', // stopped by the person
  'internal', // a fault of ours
]);
export type ErrorKind = z.infer<typeof errorKindSchema>;

/** An error as it is sent from the engine to the window. */
export const errorBodySchema = z.object({
  kind: errorKindSchema,
  /** One sentence or two: what happened, why, and what to do. */
  message: z.string(),
  /** Technical details, e.g. the service's own words; never a secret. */
  detail: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The one error class. `message` is what the person reads: what happened, what it means and what to do. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly detail: string | undefined;
  /** The delay before a retry that the service asked for, in milliseconds; null if it asked for none. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: ErrorKind,
    message: string,
    options: {
      readonly detail?: string;
      readonly retryAfterMs?: number | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'AppError';
    this.kind = kind;
    this.detail = options.detail;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }

  toBody(): ErrorBody {
    return this.detail === undefined
      ? { kind: this.kind, message: this.message }
      : { kind: this.kind, message: this.message, detail: this.detail };
  }

  static fromBody(body: ErrorBody): AppError {
    return new AppError(body.kind, body.message, body.detail === undefined ? {} : { detail: body.detail });
  }
}
