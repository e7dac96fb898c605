import { basename } from 'node:path';
import { SetUpError } from '../set-up/say.mjs';

/** @param {string} file @returns {string} what a benchmark is called on the command line */
export const benchName = (file) => basename(file, '.bench.ts');

/**
 * The benchmarks whose name has one of the wanted words in it; all of them where no word is wanted.
 * @param {readonly string[]} files @param {readonly string[]} wanted @returns {string[]} sorted
 * @throws {SetUpError} for a word that no benchmark has in its name
 */
export function chosenFiles(files, wanted) {
  const named = files.toSorted();
  const unknown = wanted.filter((word) => !named.some((file) => benchName(file).includes(word)));
  if (unknown.length > 0) {
    throw new SetUpError(
      `no benchmark is called “${unknown[0]}”, so none was run; there are ${named.map(benchName).join(', ')}.`,
      2,
    );
  }
  return named.filter((file) => wanted.length === 0 || wanted.some((word) => benchName(file).includes(word)));
}
