/** Longer than any command that a person types. */
export const MAX_COMMAND = 2_000;

/** Only a shell knows what these words mean, and none is used. */
const SHELL_WORDS: ReadonlySet<string> = new Set(['|', '||', '&', '&&', ';', '<', '>', '>>', '2>', '2>&1']);
// Control characters, a line break among them, and marks that turn the direction of writing: what is shown before it is let run must be what is run.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

export type ReadWords =
  | { readonly ok: true; readonly words: readonly string[] }
  /** `why` is a whole sentence. */
  | { readonly ok: false; readonly why: string };

/** Reads a command, or a part of one, into its words. @param what how a sentence calls it, e.g. `The cut-out command` */
export function readCommandWords(text: string, what: string): ReadWords {
  const refuse = (why: string): ReadWords => ({ ok: false, why });
  if (text.length > MAX_COMMAND)
    return refuse(`${what} is longer than ${MAX_COMMAND} characters; put it into a script.`);
  if (hasControl(text)) return refuse(`${what} has a line break or a control character in it; take it out.`);
  const words = splitWords(text);
  if (words === null)
    return refuse(`${what} has a quote that is not closed; close it, or put it in quotes of the other kind.`);
  return { ok: true, words };
}

/** Whether a text has characters that would not be shown as they are. */
export function hasControl(text: string): boolean {
  return CONTROL.test(text);
}

/** Why words would need a shell, in a sentence; null if none of them does. */
export function whyForShells(words: readonly string[], what: string): string | null {
  const word = words.find((each) => SHELL_WORDS.has(each));
  return word === undefined
    ? null
    : `${what} has ${word} in it, and no shell runs it; put it into a script and name that.`;
}

/**
 * Splits a command into words at spaces and tabs. What stands between two quotes of a kind, `"` or `'`, belongs to one word, and the
 * quotes are left out. Nothing else means anything: a backslash is a character as any other, and so are `$`, `~` and `*`.
 * @returns null if a quote is not closed
 */
export function splitWords(text: string): readonly string[] | null {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (const letter of text) {
    if (quote !== undefined) {
      if (letter === quote) quote = undefined;
      else word += letter;
    } else if (letter === '"' || letter === "'") {
      quote = letter;
      word ??= '';
    } else if (letter === ' ' || letter === '\t') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + letter;
    }
  }
  if (quote !== undefined) return null;
  return word === undefined ? words : [...words, word];
}
