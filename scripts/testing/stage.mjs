import { runCaptured } from '../set-up/child.mjs';
import { inWords, sum } from './counts.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */

/** The stages of one test run: runs them, tells each one's time, and keeps the counts. */
export class Stages {
  /** @type {Counts[]} */
  #counts = [];

  /**
   * @param {string} name
   * @param {() => Promise<Counts>} work
   */
  async run(name, work) {
    const start = performance.now();
    /** @type {Counts} */
    let counts;
    try {
      counts = await work();
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      counts = { passed: 0, failed: 1, skipped: 0 };
    }
    this.#counts.push(counts);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`── ${name}: ${inWords(counts)} (${seconds} s)`);
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
