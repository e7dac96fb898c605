import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from '../set-up/child.mjs';
import { nodeArguments } from '../set-up/node-binary.mjs';
import { benchName } from './bench-files.mjs';
import { readLines, reasonOf } from './figures.mjs';

/** What a benchmark that stopped had written on stderr is kept here, for who looks into it. */
const WORDS_FILE = join(tmpdir(), 'maquette-bench-error.txt');

/**
 * Runs one benchmark to its end.
 * @param {string} file of the benchmark, absolute
 * @param {{ node: string, root: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} options the tree that it is of; quiet: what it prints is kept
 * @returns {Promise<{ lines: import('./figures.mjs').Line[], printed: string, code: number }>} one that stopped has a line that says so
 */
export async function runBench(file, { node, root, env = {}, quiet = false }) {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-bench-run-'));
  const figures = join(folder, 'figures.jsonl');
  let words = '';
  let printed = '';
  try {
    writeFileSync(figures, '');
    const code = await runChild(node, [...nodeArguments, '--expose-gc', file], {
      cwd: root,
      env: { ...env, MAQUETTE_BENCH_FIGURES: figures },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', 'pipe'],
      onSpawn: ({ stdout, stderr }) => {
        stdout?.setEncoding('utf8').on('data', (text) => (printed += text));
        stderr?.setEncoding('utf8').on('data', (text) => (words += text));
      },
    });
    const lines = readLines(readFileSync(figures, 'utf8'));
    if (code !== 0 && code < 128) {
      writeFileSync(WORDS_FILE, words);
      const reason = `${reasonOf(words, code)} (all that it said is in ${WORDS_FILE})`;
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
