import { plainLine } from '../interface/plain-text.ts';

/**
 * Commander's error messages, and the sentences in Maquette's own style that replace them. `HELP` is a placeholder for the help
 * command, `MEANT` for a suggestion.
 */
const VOICE: readonly (readonly [RegExp, string])[] = [
  // The value after a = is left out, because it may be a secret.
  [/^unknown option '([^'=]+).*/, 'There is no option $1; MEANTsee HELP for those there are.'],
  [/^unknown command '(.+)'.*/, 'There is no command $1; MEANTsee HELP for those there are.'],
  [/^option '(\S+) .*' argument missing.*/, '$1 needs a value; see HELP for what it takes.'],
  [/^required option '(\S+) .*' not specified.*/, '$1 is needed; see HELP for what it takes.'],
  [
    /^option '(\S+) .*' cannot be used with option '(\S+) .*'.*/,
    '$1 and $2 exclude each other; leave one of them out.',
  ],
  [
    /^option '(\S+) .*' argument '(.*)' is invalid\. Allowed choices are (.+)\.$/,
    '$1 cannot be “$2”; choose one of $3.',
  ],
  [/^option '(\S+) .*' argument '(.*)' is invalid\. (.+)$/, '$1 cannot be “$2”; $3'],
  [/^\(outputHelp\)$/, 'No command is given; see HELP for those there are.'],
  [/^missing required argument '(.+)'.*/, 'No $1 is given; see HELP for what is needed.'],
  [
    /^too many arguments for '(.+)'.*/,
    '$1 takes no folder or file, only options; see HELP for those there are.',
  ],
  [/^too many arguments.*/, 'Only options are taken here, no folder or file; see HELP for those there are.'],
];

/**
 * Says in one sentence what is wrong with a command line.
 * @param message the error message of commander
 * @param help the command that prints the options
 */
export function usageWords(message: string, help = '--help'): string {
  const { said, aside } = partsOf(message);
  const meant = nearWords(aside);
  for (const [pattern, words] of VOICE) {
    if (pattern.test(said)) return said.replace(pattern, words.replace('HELP', help).replace('MEANT', meant));
  }
  return `The command line is not understood (${said.replace(/\.$/, '')}); see ${help}.`;
}

/** Whether commander suggests a known word in place of the one that it does not understand. */
export function isNearlyKnown(message: string): boolean {
  return nearWords(partsOf(message).aside) !== '';
}

/** What commander says, in one line whatever was typed, and its suggestion, which it adds in a line of its own. */
function partsOf(message: string): { readonly said: string; readonly aside: string } {
  const at = message.lastIndexOf('\n(Did you mean ');
  const said = at < 0 ? message : message.slice(0, at);
  return { said: plainLine(said.replace(/^error: /, '')), aside: at < 0 ? '' : message.slice(at + 1) };
}

function nearWords(aside: string): string {
  const names = /^\(Did you mean (?:one of )?(.+)\?\)$/.exec(aside)?.[1]?.split(', ');
  return names === undefined ? '' : `${names.join(' or ')} may be meant, `;
}
