/**
 * Why the service could not start, in one sentence for the person who started it. Ends the process with exit 2: bad
 * usage, or a port or data folder that somebody else holds.
 */
export class ServiceStartError extends Error {
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'ServiceStartError';
  }
}
