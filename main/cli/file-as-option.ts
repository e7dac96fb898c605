/**
 * What is wrong with a command line on which the name of a file became an option: a shell's `*.png` also gives files whose names begin with
 * a hyphen, and such a name could set any option, even which program runs. Null if nothing is wrong.
 * @param args after the command's name
 * @param isFile whether the folder that relative paths count from holds a file or folder of this name
 */
export function whyFileAsOption(args: readonly string[], isFile: (name: string) => boolean): string | null {
  const end = args.indexOf('--');
  const given = end < 0 ? args : args.slice(0, end);
  const file = given.find((arg) => arg.startsWith('-') && arg !== '-' && isFile(arg));
  if (file === undefined) return null;
  return `“${file}” is a file in this folder and would be read as an option; write it as ./${file}, or put -- before the files (-- *.png).`;
}
