/**
 * Commander's words for what it did not understand, and those of everything else that Maquette says; `HELP` stands for how help is
 * asked for, `MEANT` for what may have been meant.
 */
const VOICE: readonly (readonly [RegExp, string])[] = [
  // Without what follows a =, which may be a secret.
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
  [
    /^too many arguments for '(.+)'.*/,
    '$1 takes no folder or file, only options; see HELP for those there are.',
  ],
  [/^too many arguments.*/, 'Only options are taken here, no folder or file; see HELP for those there are.'],
];

/**
 * What is wrong with a command line, in one sentence.
 * @param message commander's
 * @param help what is typed to be told of the options
 */
export function usageWords(message: string, help = '--help'): string {
  const [said = '', aside] = message.replace(/^error: /, '').split('\n');
  const meant = nearWords(aside);
  for (const [pattern, words] of VOICE) {
    if (pattern.test(said)) return said.replace(pattern, words.replace('HELP', help).replace('MEANT', meant));
  }
  return `The command line is not understood (${said.replace(/\.$/, '')}); see ${help}.`;
}

/** Whether commander knows a word that is nearly the one it does not understand. */
export function isNearlyKnown(message: string): boolean {
  return nearWords(message.split('\n')[1]) !== '';
}

function nearWords(aside = ''): string {
  const names = /^\(Did you mean (?:one of )?(.+)\?\)$/.exec(aside)?.[1]?.split(', ');
  return names === undefined ? '' : `${names.join(' or ')} may be meant, `;
}
