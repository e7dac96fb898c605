/** Commander's words for what it did not understand, and those of everything else that Maquette says. */
const VOICE: readonly (readonly [RegExp, string])[] = [
  [/^unknown option '(.+)'/, 'There is no option $1; see --help for those there are.'],
  [/^unknown command '(.+)'/, 'There is no command $1; see --help for those there are.'],
  [/^option '(\S+) .*' argument missing/, '$1 needs a value; see --help for what it takes.'],
  [
    /^option '(\S+) .*' argument '(.*)' is invalid\. Allowed choices are (.+)\.$/,
    '$1 cannot be “$2”; choose one of $3.',
  ],
  [/^option '(\S+) .*' argument '(.*)' is invalid\. (.+)$/, '$1 cannot be “$2”; $3'],
];

/**
 * What is wrong with a command line, in one sentence.
 * @param message commander's
 */
export function usageWords(message: string): string {
  const [said = ''] = message.replace(/^error: /, '').split('\n');
  for (const [pattern, words] of VOICE) if (pattern.test(said)) return said.replace(pattern, words);
  return `The command line is not understood (${said.replace(/\.$/, '')}); see --help.`;
}
