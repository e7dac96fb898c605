import { splitWords } from '../../../../shared/model/programs/command-words.ts';

export type ReadGeneratorCommand =
  | { readonly ok: true; readonly program: string; readonly args: readonly string[] }
  /** `why` is a whole sentence. */
  | { readonly ok: false; readonly why: string };

/** Longer than any command that a person types. */
const MAX_COMMAND = 2_000;
/** Only a shell knows what these words mean, and none is used. */
const SHELL_WORDS: ReadonlySet<string> = new Set(['|', '||', '&', '&&', ';', '<', '>', '>>', '2>', '2>&1']);

/** Reads a generator's command: see splitWords for what quotes do. The program is started in the folder of its task, so it needs no arguments. */
export function readGeneratorCommand(text: string): ReadGeneratorCommand {
  const refuse = (why: string): ReadGeneratorCommand => ({ ok: false, why });
  if (text.length > MAX_COMMAND)
    return refuse(`The generator's command is longer than ${MAX_COMMAND} characters; put it into a script.`);
  if (/\p{Cc}/u.test(text.replaceAll('\t', ' ')))
    return refuse("The generator's command has a line break or a control character in it; take it out.");
  const words = splitWords(text);
  if (words === null)
    return refuse(
      "The generator's command has a quote that is not closed; close it, or put it in quotes of the other kind.",
    );
  const [program, ...args] = words;
  if (program === undefined || program === '')
    return refuse(
      "The generator's command is empty; give a program that makes a model of the images in its folder.",
    );
  const forShells = args.find((word) => SHELL_WORDS.has(word));
  if (forShells !== undefined)
    return refuse(
      `The generator's command has ${forShells} in it, and no shell runs it; put it into a script and name that.`,
    );
  return { ok: true, program, args };
}
