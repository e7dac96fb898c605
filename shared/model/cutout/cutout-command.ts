/** What takes the place of `{in}` and `{out}` in a cut-out command. */
export interface CutoutFiles {
  readonly in: string;
  readonly out: string;
}

/** A cut-out command in its words. The program is a name that is looked for on the PATH, or a path. */
export interface CutoutCommand {
  readonly program: string;
  readonly args: readonly string[];
}

export type ReadCutoutCommand =
  | { readonly ok: true; readonly command: CutoutCommand }
  /** `why` is a whole sentence. */
  | { readonly ok: false; readonly why: string };

/** Longer than any command that a person types. */
export const MAX_CUTOUT_COMMAND = 2_000;
/** The program that most people use for this. It is not a part of Maquette. */
export const REMBG = 'rembg';
export const REMBG_COMMAND = `${REMBG} i {in} {out}`;

/** Only a shell knows what these words mean, and none is used. */
const SHELL_WORDS: ReadonlySet<string> = new Set(['|', '||', '&', '&&', ';', '<', '>', '>>', '2>', '2>&1']);
// Control characters, a line break among them, and marks that turn the direction of writing: what is shown before it is let run must be what is run.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** Reads a cut-out command: see {@link splitWords} for what quotes do. `{in}` and `{out}` must both stand behind the program. */
export function readCutoutCommand(text: string): ReadCutoutCommand {
  const refuse = (why: string): ReadCutoutCommand => ({ ok: false, why });
  if (text.length > MAX_CUTOUT_COMMAND)
    return refuse(
      `The cut-out command is longer than ${MAX_CUTOUT_COMMAND} characters; put it into a script.`,
    );
  if (CONTROL.test(text))
    return refuse('The cut-out command has a line break or a control character in it; take it out.');
  const words = splitWords(text);
  if (words === null)
    return refuse(
      'The cut-out command has a quote that is not closed; close it, or put it in quotes of the other kind.',
    );
  const [program, ...args] = words;
  if (program === undefined || program === '')
    return refuse(`The cut-out command is empty; give one such as ${REMBG_COMMAND}.`);
  const forShells = args.find((word) => SHELL_WORDS.has(word));
  if (forShells !== undefined)
    return refuse(
      `The cut-out command has ${forShells} in it, and no shell runs it; put it into a script and name that.`,
    );
  if (/\{(in|out)\}/.test(program))
    return refuse('The cut-out command begins with a file; begin with the program that cuts out.');
  for (const place of ['{in}', '{out}']) {
    if (!args.some((word) => word.includes(place))) {
      const what = place === '{in}' ? 'for the picture that it reads' : 'for the picture that it writes';
      return refuse(`The cut-out command has no ${place}; put ${place} where it takes the name ${what}.`);
    }
  }
  return { ok: true, command: { program, args } };
}

/** Why a text is no cut-out command, in a sentence; null if it is one. */
export function whyNoCutoutCommand(text: string): string | null {
  const read = readCutoutCommand(text);
  return read.ok ? null : read.why;
}

/** The arguments with the names of the files in them. A name is put in as it is: nothing in it is read as a placeholder. */
export function cutoutArguments(command: CutoutCommand, files: CutoutFiles): readonly string[] {
  return command.args.map((word) =>
    word.replaceAll(/\{(in|out)\}/g, (_place, name: string) => (name === 'in' ? files.in : files.out)),
  );
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
