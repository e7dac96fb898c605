import { runCaptured } from '../set-up/child.mjs';
import { inWords, sum } from './counts.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {Counts & { failures?: string[] }} Outcome a stage's counts, and what failed in it, where its runner names it
 */

/** The stages of one test run: runs them, tells each one's time, and keeps the counts. */
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

  /** @returns {readonly string[]} what failed, by stage: a log of an hour says it once more at its end */
  failures() {
    return this.#failures;
  }

  /** @returns {Counts} all stages together */
  total() {
    return sum(this.#counts);
  }
}

/**
 * Runs a program to its end and shows what it said only if it failed: several of them run at once.
 * @param {string} command @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export async function runQuietly(command, args) {
  const { code, output } = await runCaptured(command, args);
  if (code !== 0) console.log(output.trimEnd());
  return code;
}
