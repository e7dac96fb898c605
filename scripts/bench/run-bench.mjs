import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from '../set-up/child.mjs';
import { nodeArguments } from '../set-up/node-binary.mjs';
import { benchName } from './bench-files.mjs';
import { readLines, reasonOf } from './figures.mjs';

/**
 * Keeps what a benchmark said in a file of its own: another run may end with an error at the same time.
 * @param {string} errors its whole output on stderr @returns {string} the path of the file, which stays
 */
function keepErrors(errors) {
  const path = join(mkdtempSync(join(tmpdir(), 'maquette-bench-error-')), 'stderr.txt');
  writeFileSync(path, errors);
  return path;
}

/**
 * Runs one benchmark.
 * @param {string} file the absolute path of the benchmark
 * @param {{ node: string, root: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} options root: the tree of the benchmark; quiet: its
 *   output is returned as `printed` and not shown
 * @returns {Promise<{ lines: import('./figures.mjs').Line[], printed: string, code: number }>} if it failed, `lines` has one of the kind
 *   `stopped` with the reason
 */
export async function runBench(file, { node, root, env = {}, quiet = false }) {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-bench-run-'));
  const figures = join(folder, 'figures.jsonl');
  let errors = '';
  let printed = '';
  try {
    writeFileSync(figures, '');
    const code = await runChild(node, [...nodeArguments, '--expose-gc', file], {
      cwd: root,
      env: { ...env, MAQUETTE_BENCH_FIGURES: figures },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', 'pipe'],
      onSpawn: ({ stdout, stderr }) => {
        stdout?.setEncoding('utf8').on('data', (text) => (printed += text));
        stderr?.setEncoding('utf8').on('data', (text) => (errors += text));
      },
    });
    const lines = readLines(readFileSync(figures, 'utf8'));
    if (code !== 0 && code < 128) {
      const reason = `${reasonOf(errors, code)} (all that it said is in ${keepErrors(errors)})`;
      lines.push({ kind: 'stopped', name: benchName(file), reason });
    } else if (code >= 128) {
      lines.push({
        kind: 'stopped',
        name: benchName(file),
        reason: 'a signal ended it before it was through',
      });
    }
    return { lines, printed, code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
