import { UnreadableModel } from './parsed-model.ts';

/** Says why a model could not be read, as a sentence for the artist. @param cause what its reader threw */
export function readFaultWords(cause: unknown): string {
  if (cause instanceof UnreadableModel) return cause.message;
  // recursion that is too deep, an array that is too long, or a read beyond the end
  if (cause instanceof RangeError)
    return 'The file is damaged, or too large: what it declares cannot be held.';
  // a loader that follows a reference to nothing: its words are about its own code
  if (cause instanceof TypeError)
    return 'The file is damaged: its parts refer to others that are not in it, or are of other kinds. Export it again.';
  return `This file cannot be read as a model: ${cause instanceof Error ? cause.message : String(cause)}`;
}
