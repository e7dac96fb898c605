import { SetUpError } from '../set-up/say.mjs';

const DEFAULT_PAIRS = 7;
const USAGE = 'npm run bench -- [NAME …] or npm run bench -- --against REF [--pairs N] [NAME …]';

/**
 * The options of the command line. `against` is the name of an earlier state; if it is null, the benchmarks run against their limits.
 * @typedef {{ names: string[], against: string | null, pairs: number }} BenchOptions
 */

/**
 * Parses the command line.
 * @param {readonly string[]} args @returns {BenchOptions}
 * @throws {SetUpError} for an unknown option, or an option without a valid value
 */
export function benchOptions(args) {
  /** @type {BenchOptions} */
  const options = { names: [], against: null, pairs: DEFAULT_PAIRS };
  for (let at = 0; at < args.length; at += 1) {
    const [arg = '', value] = [args[at], args[at + 1]];
    if (arg === '--against') {
      if (value === undefined || value.startsWith('-')) {
        throw new SetUpError(`--against wants the commit, branch or tag to compare with: ${USAGE}`, 2);
      }
      options.against = value;
      at += 1;
    } else if (arg === '--pairs') {
      if (value === undefined || !/^[1-9]\d{0,2}$/.test(value)) {
        throw new SetUpError(`--pairs wants a number from 1 to 999: ${USAGE}`, 2);
      }
      options.pairs = Number(value);
      at += 1;
    } else if (arg.startsWith('-')) {
      throw new SetUpError(`there is no option ${arg}: ${USAGE}`, 2);
    } else {
      options.names.push(arg);
    }
  }
  return options;
}
