import { InvalidArgumentError, Option } from 'commander';
import { whyNoFolder, whyNoValue } from '../../shared/model/option-value.ts';

/** An option that takes any text except one that looks like another option. */
export const textOption = (flags: string, words: string): Option =>
  new Option(flags, words).argParser(accept(whyNoValue));

/** An option that takes the path of a folder. */
export const folderOption = (flags: string, words: string): Option =>
  new Option(flags, words).argParser(accept(whyNoFolder));

/** The option for the external program that cuts pictures out. The engine checks its command. */
export const cutoutOption = (): Option =>
  textOption(
    '--cutout-command <command>',
    'a program that cuts pictures out for Local, such as "rembg i {in} {out}"; no shell runs it',
  );

function accept(whyNot: (value: string) => string | null): (value: string) => string {
  return (value) => {
    const refusal = whyNot(value);
    if (refusal !== null) throw new InvalidArgumentError(refusal);
    return value;
  };
}
