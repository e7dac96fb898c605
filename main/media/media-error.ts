import type { MediaFault } from './media-fault.ts';

/** A picture or a mesh that cannot be used. Any other error is a fault of the program. The message is for logs. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly fault: MediaFault;

  constructor(fault: MediaFault, options?: ErrorOptions) {
    super(`unusable picture or mesh: ${JSON.stringify(fault)}`, options);
    this.fault = fault;
  }
}
