import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';
import { benchName } from './bench-files.mjs';
import { summary } from './figures.mjs';
import { ensurePeers } from './peers.mjs';
import { runBench } from './run-bench.mjs';

/**
 * Runs benchmarks one after the other, each against its limits, and prints a summary.
 * @param {string} node @param {readonly string[]} files relative to the repository
 * @returns {Promise<number>} the exit code: 1 if a figure is over its limit or a benchmark stopped
 */
export async function runAll(node, files) {
  const { env, impossible } = ensurePeers(files.map(benchName));
  /** @type {import('./figures.mjs').Line[]} */
  const lines = [...impossible];
  for (const file of files) {
    if (impossible.some(({ name }) => name === benchName(file))) continue;
    console.log(`── ${benchName(file)}`);
    const result = await runBench(join(root, file), { node, root, env });
    lines.push(...result.lines);
    for (const line of result.lines) if (line.kind === 'stopped') console.log(`stopped: ${line.reason}`);
    // Ctrl-C ends the whole run, not only the current benchmark.
    if (result.code >= 128) {
      console.log(`\n${summary(lines).lines.join('\n')}`);
      return result.code;
    }
  }
  const { lines: summaryLines, exitCode } = summary(lines);
  console.log(`\n${summaryLines.join('\n')}`);
  return exitCode;
}
