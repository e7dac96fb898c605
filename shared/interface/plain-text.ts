/**
 * Complete terminal control sequences: CSI, strings (OSC, DCS, SOS, PM, APC) up to their end in the same line, and two-character
 * ones. For a string without an end only its beginning is matched, because ordinary text follows it.
 */
const STEERING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])(?:[^\u0000-\u001f\u007f-\u009f]*(?:\u0007|\u001b\\|\u009c))?|\u001b[ -/]*[0-~]/g;
/** Characters that begin a new line or move within the line. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Other control characters, and marks that change the writing direction of the text after them. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** The same, except the line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSEEN_BUT_LINES = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * Makes a text of a service, or the name of a file, safe to print in one line: without control characters, escape sequences, and
 * marks that change the writing direction.
 */
export function plainLine(text: string): string {
  return text.replace(STEERING, '').replace(BREAKS, ' ').replace(UNSEEN, '');
}

/** The same for a text of several lines. */
export function plainLines(text: string): string {
  return text.replace(STEERING, '').replace(UNSEEN_BUT_LINES, '');
}

/** JSON in one line that is safe on any terminal: control characters that JSON allows unescaped are escaped, too. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
