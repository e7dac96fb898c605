/**
 * The service could not start. The message says why, in one sentence for the person who started it. The process ends with exit
 * code 2. Causes are wrong usage, or a port or data folder that another process uses.
 */
export class ServiceStartError extends Error {
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'ServiceStartError';
  }
}
