/**
 * Sequences that steer a terminal, as a whole: CSI, strings (OSC, DCS, SOS, PM, APC) up to their end in the same line, and
 * two-character ones. Of a string that does not end, its beginning alone: what follows are somebody's words.
 */
const STEERING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])(?:[^\u0000-\u001f\u007f-\u009f]*(?:\u0007|\u001b\\|\u009c))?|\u001b[ -/]*[0-~]/g;
/** What would begin another line, or leap in this one. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Other control characters, and marks that turn the direction of writing over what follows. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** The same without the line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSEEN_BUT_LINES = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text of a service, or the name of a file, in one line that shows what is in it and does nothing: no control characters, no
 * escape sequences, no marks that turn the direction of writing.
 */
export function plainLine(text: string): string {
  return text.replace(STEERING, '').replace(BREAKS, ' ').replace(UNSEEN, '');
}

/** The same of a text of several lines. */
export function plainLines(text: string): string {
  return text.replace(STEERING, '').replace(UNSEEN_BUT_LINES, '');
}

/** JSON that any terminal and any reader of lines takes as it is: what JSON itself leaves unescaped is escaped. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
