import { MAX_COMMAND, readCommandWords, whyForShells } from '../programs/command-words.ts';

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
export const MAX_CUTOUT_COMMAND = MAX_COMMAND;
/** The program that most people use for this. It is not a part of Maquette. */
export const REMBG = 'rembg';
export const REMBG_COMMAND = `${REMBG} i {in} {out}`;

const WHAT = 'The cut-out command';

/** Reads a cut-out command: see `splitWords` for what quotes do. `{in}` and `{out}` must both stand behind the program. */
export function readCutoutCommand(text: string): ReadCutoutCommand {
  const refuse = (why: string): ReadCutoutCommand => ({ ok: false, why });
  const read = readCommandWords(text, WHAT);
  if (!read.ok) return read;
  const [program, ...args] = read.words;
  if (program === undefined || program === '')
    return refuse(`The cut-out command is empty; give one such as ${REMBG_COMMAND}.`);
  const forShells = whyForShells(text, WHAT);
  if (forShells !== null) return refuse(forShells);
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
