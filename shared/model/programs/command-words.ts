/** Longer than any command that a person types. */
export const MAX_COMMAND = 2_000;

/** What only a shell knows the meaning of, and none is used: at a word's beginning or end, or right behind a placeholder. Within a word it is of a name. */
const SHELL_MARK = /(?<=^|\s)(?:\d?>>?|<|\|\|?|&&?|;|\$\(|`)|(?:[;|&](?=\s|$))|(?<=\})[;|&<>]/;
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

/** Why a command, or a part of one, would need a shell, in a sentence; null if it does not. What stands in quotes is meant as it is. */
export function whyForShells(text: string, what: string): string | null {
  const mark = SHELL_MARK.exec(text.replaceAll(/"[^"]*"|'[^']*'/g, 'quoted'))?.[0];
  return mark === undefined
    ? null
    : `${what} has ${mark} in it, and no shell runs it; put it into a script and name that.`;
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
