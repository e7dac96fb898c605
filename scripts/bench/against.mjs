import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';
import { SetUpError, say } from '../set-up/say.mjs';
import { COMPARED, measuredValue } from './compared-figures.mjs';
import { withOldTree } from './old-tree.mjs';
import { comparison, sidesOf } from './pairs.mjs';
import { ensurePeers } from './peers.mjs';
import { runBench } from './run-bench.mjs';

/** Exit codes ≥ 128 mean that a signal ended the program. */
const FIRST_SIGNAL_CODE = 128;
/** The exit code after Ctrl-C. */
const STOPPED_CODE = 130;

/** @param {string} bench */
const fileOf = (bench) => `test/bench/${bench}.bench.ts`;

/**
 * @typedef {{ node: string, env: NodeJS.ProcessEnv, old: string, signal: AbortSignal }} Run
 * @typedef {Awaited<ReturnType<typeof runBench>>} BenchResult
 */

/**
 * Runs a benchmark of both states, one after the other.
 * @param {string} bench @param {number} pair from 0 @param {Run} run
 * @returns {Promise<{ old: BenchResult, new: BenchResult } | null>} null if it was stopped by a signal
 */
async function runPair(bench, pair, { node, env, old, signal }) {
  /** @type {{ old?: BenchResult, new?: BenchResult }} */
  const ran = {};
  for (const side of sidesOf(pair)) {
    if (signal.aborted) return null;
    const tree = side === 'old' ? old : root;
    const options = { node, root: tree, env: { ...env, MAQUETTE_BENCH_ROUNDS: '1' }, quiet: true };
    const result = await runBench(join(tree, fileOf(bench)), options);
    if (result.code >= FIRST_SIGNAL_CODE) return null;
    for (const line of result.lines) {
      if (line.kind === 'stopped') say(`${bench} of the ${side} state stopped: ${line.reason}`);
    }
    ran[side] = result;
  }
  return ran.old === undefined || ran.new === undefined ? null : { old: ran.old, new: ran.new };
}

/**
 * Runs the benchmarks of an earlier state and of the current one in turn, each in its own tree, and prints the median ratio of each
 * figure.
 * @param {{ commit: string, pairs: number, names: readonly string[], node: string }} options names: the benchmarks to compare; if it is
 *   empty, all that can be compared
 * @returns {Promise<number>} the exit code: 1 if a figure is more than 10 % worse
 */
export async function compareWith({ commit, pairs, names, node }) {
  const figures = figuresOf(names);
  const benches = [...new Set(figures.map(({ bench }) => bench))];
  const { env, impossible } = ensurePeers(benches);
  const [first] = impossible;
  if (first !== undefined)
    throw new SetUpError(`${first.name} cannot run without ${first.missing}: ${first.remedy}.`);
  const controller = new AbortController();
  const stop = () => controller.abort();
  // Without these listeners, a signal between two programs would end this process and leave the temporary folder of the earlier state.
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    return await withOldTree(
      commit,
      { benches: benches.map(fileOf), signal: controller.signal },
      async (old) => {
        /** @type {Map<string, import('./pairs.mjs').Pair[]>} */
        const measured = new Map(figures.map(({ title }) => [title, []]));
        let stopped = false;
        for (let pair = 0; pair < pairs && !stopped; pair += 1) {
          for (const bench of benches) {
            const ran = await runPair(bench, pair, { node, env, old, signal: controller.signal });
            stopped = ran === null;
            if (ran === null) break;
            for (const figure of figures.filter((each) => each.bench === bench)) {
              const [before, now] = [measuredValue(figure, ran.old), measuredValue(figure, ran.new)];
              if (before === undefined || now === undefined) continue;
              measured.get(figure.title)?.push({ old: before, new: now });
              const ratio = (now / before).toFixed(2);
              console.log(
                `pair ${pair + 1} of ${pairs}, ${figure.title}: old ${before}, new ${now}, ratio ${ratio}`,
              );
            }
          }
        }
        const { lines, exitCode } = comparison(
          [...measured].map(([title, each]) => ({ title, pairs: each })),
        );
        console.log(`\n${commit.slice(0, 10)} and this state, in turn:\n${lines.join('\n')}`);
        return stopped ? STOPPED_CODE : exitCode;
      },
    );
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/**
 * Selects the figures of the named benchmarks.
 * @param {readonly string[]} names
 * @throws {SetUpError} if no benchmark that can be compared has one of these names
 */
function figuresOf(names) {
  const figures = COMPARED.filter(
    ({ bench }) => names.length === 0 || names.some((name) => bench.includes(name)),
  );
  if (figures.length > 0) return figures;
  const known = [...new Set(COMPARED.map(({ bench }) => bench))].join(', ');
  throw new SetUpError(`old and new are compared by ${known}; name one of these, or none.`, 2);
}
