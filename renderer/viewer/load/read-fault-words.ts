import { UnreadableModel } from './parsed-model.ts';

/**
 * Says why a file could not be read, as a sentence for the artist.
 * @param cause what its reader threw
 * @param what it was to be read as: `a depth map`
 */
export function readFaultWords(cause: unknown, what = 'a model'): string {
  const known = knownFault(cause);
  if (known !== null) return known;
  // recursion that is too deep, an array that is too long, or a read beyond the end
  if (cause instanceof RangeError)
    return 'The file is damaged, or too large: what it declares cannot be held.';
  // a loader that follows a reference to nothing: its words are about its own code
  if (cause instanceof TypeError)
    return 'The file is damaged: its parts refer to others that are not in it, or are of other kinds. Export it again.';
  return `This file cannot be read as ${what}: ${sentenceOf(cause)}`;
}

/**
 * Says why nothing could be made of a file that was read, as a sentence for the artist.
 * @param cause what drawing or writing threw
 * @param tooLarge the sentence for what cannot be held in memory
 * @param before stands before what the code says itself, where nothing else says what failed: `The depth map could not be shown: `
 */
export function makeFaultWords(cause: unknown, tooLarge: string, before = ''): string {
  const known = knownFault(cause) ?? (cause instanceof RangeError ? tooLarge : null);
  return known ?? `${before}${sentenceOf(cause)}`;
}

/**
 * Has a file read, so that what fails later is not taken for damage of it.
 * @param what it is to be read as: `a depth map`
 * @throws UnreadableModel with the sentence for the artist
 */
export async function readInWords<Read>(read: () => Promise<Read>, what?: string): Promise<Read> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof UnreadableModel) throw cause;
    throw new UnreadableModel(readFaultWords(cause, what), { cause });
  }
}

/** The sentence for what is told by itself, and says nothing about the file; null for anything else. */
function knownFault(cause: unknown): string | null {
  if (cause instanceof UnreadableModel) return cause.message;
  if (cause instanceof TypeError && NOT_LOADED.test(cause.message))
    return 'Code of Maquette that this needs could not be loaded: its drive, or Maquette, stopped answering. Try again, or load this window again.';
  return null;
}

/** What Chromium and Firefox, or Safari, say of a module that was to be imported and did not come. */
const NOT_LOADED = /dynamically imported module|importing a module script failed/i;

function sentenceOf(cause: unknown): string {
  const words = (cause instanceof Error ? cause.message : String(cause)).trim();
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
