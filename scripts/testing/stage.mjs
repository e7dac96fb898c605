import { runCaptured } from '../set-up/child.mjs';
import { inWords, sum } from './counts.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {Counts & { failures?: string[] }} Outcome the counts of a stage, and its failures if the runner reports them
 */

/** The stages of one test run. It runs them, prints the time of each, and collects counts and failures. */
export class Stages {
  /** @type {Counts[]} */
  #counts = [];
  /** @type {string[]} */
  #failures = [];

  /**
   * @param {string} name
   * @param {() => Promise<Outcome>} work
   */
  async run(name, work) {
    const start = performance.now();
    /** @type {Outcome} */
    let counts;
    try {
      counts = await work();
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      counts = { passed: 0, failed: 1, skipped: 0 };
    }
    this.#counts.push(counts);
    if (counts.failed > 0)
      this.#failures.push(
        ...(counts.failures?.length ? counts.failures : ['see above']).map((what) => `${name}: ${what}`),
      );
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`── ${name}: ${inWords(counts)} (${seconds} s)`);
  }

  /** @returns {readonly string[]} the failures of all stages, to be printed again at the end of a long log */
  failures() {
    return this.#failures;
  }

  /** @returns {Counts} the counts of all stages together */
  total() {
    return sum(this.#counts);
  }
}

/**
 * Runs a program, and prints its output only if it failed, because several programs run at the same time.
 * @param {string} command @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export async function runQuietly(command, args) {
  const { code, output } = await runCaptured(command, args);
  if (code !== 0) console.log(output.trimEnd());
  return code;
}
