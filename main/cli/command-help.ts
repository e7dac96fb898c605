import type { Command, Option } from 'commander';

/**
 * Sets the help of a command: how it is typed, what each option takes, and notes at the end.
 * @param typed how the command is started, because there is no program name
 */
export function helpOf(command: Command, typed: string, notes = ''): Command {
  return command
    .helpOption('-h, --help', 'say what can be given')
    .configureHelp({ commandUsage: () => typed, optionDescription })
    .addHelpText('after', notes);
}

function optionDescription({ description, argChoices, defaultValue }: Option): string {
  const takes = argChoices === undefined ? '' : `: ${alternatives(argChoices)}`;
  const usual = defaultValue === undefined || defaultValue === true ? '' : ` (default: ${defaultValue})`;
  return `${description}${takes}${usual}`;
}

const alternatives = (values: readonly string[]): string =>
  `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
