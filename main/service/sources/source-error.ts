import { OutboundError } from '../outbound/outbound-error.ts';

/** Why what a task names by address cannot be used: the task's fault, told in its failure. */
export class SourceError extends Error {
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'SourceError';
  }

  /** An address's own fault as a SourceError; any other error as it is. */
  static from(error: unknown, field: string): unknown {
    if (!(error instanceof OutboundError)) return error;
    return new SourceError(`${field} cannot be fetched: ${error.message}`, { cause: error });
  }
}
