import { z } from 'zod';

/** Why nothing could be made of an image: it cannot be read, or nothing stands out from its background. */
export const generationFailureSchema = z.enum(['undecodable', 'no-subject']);
export type GenerationFailure = z.infer<typeof generationFailureSchema>;

/** The task fails and its credits go back; any other error is a fault of the generator itself. */
export class GenerationError extends Error {
  override readonly name = 'GenerationError';
  readonly reason: GenerationFailure;

  constructor(reason: GenerationFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
