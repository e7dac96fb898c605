import { OutboundError } from '../outbound/outbound-error.ts';

/** An address that a task gave cannot be used. The task fails, and its failure has this message. */
export class SourceError extends Error {
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'SourceError';
  }

  /** Converts an OutboundError into a SourceError; returns any other error unchanged. */
  static from(error: unknown, field: string): unknown {
    if (!(error instanceof OutboundError)) return error;
    return new SourceError(`${field} cannot be fetched: ${error.message}`, { cause: error });
  }
}
