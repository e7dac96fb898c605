/** Why nothing could be made of an image: it cannot be read, or nothing stands out from its background. */
export type GenerationFailure = 'undecodable' | 'no-subject';

/** The task fails and its credits go back; any other error is a fault of the generator itself. */
export class GenerationError extends Error {
  override readonly name = 'GenerationError';
  readonly reason: GenerationFailure;

  constructor(reason: GenerationFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
