import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCaptured } from '../set-up/child.mjs';
import { nodeModules, root } from '../set-up/paths.mjs';
import { SetUpError, say, stepError } from '../set-up/say.mjs';

/** What is copied into a state that does not have it yet. */
const REPORTING = 'test/helpers/bench';

/** @param {...string} args @returns {{ ok: boolean, words: string }} */
function git(...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return { ok: status === 0, words: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim() };
}

/**
 * The commit of a name.
 * @param {string} ref @returns {string}
 * @throws {SetUpError} where there is none, or this is no clone of a repository
 */
export function commitOf(ref) {
  if (!git('rev-parse', '--git-dir').ok) {
    throw new SetUpError(
      '--against wants a git clone of Maquette and git itself, to get the earlier state from.',
      2,
    );
  }
  const { ok, words } = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  if (!ok)
    throw new SetUpError(
      `there is no commit, branch or tag “${ref}” here; git log names those there are.`,
      2,
    );
  return words;
}

/**
 * An earlier state in a temporary folder of its own, installed and built, for as long as it is used.
 * @template T
 * @param {string} commit
 * @param {{ benches: readonly string[], signal: AbortSignal, build?: (folder: string) => Promise<{ code: number, output: string }> }} options
 *   benches: files of benchmarks, relative; those that it does not have are copied into it
 * @param {(folder: string) => Promise<T>} use
 * @returns {Promise<T>}
 * @throws {SetUpError} where it cannot be installed or built, or is stopped meanwhile
 */
export async function withOldTree(commit, { benches, signal, build = buildTree }, use) {
  const home = mkdtempSync(join(tmpdir(), 'maquette-bench-old-'));
  const folder = join(home, 'tree');
  try {
    const added = git('worktree', 'add', '--detach', '--quiet', folder, commit);
    if (!added.ok) throw new SetUpError(`git could not make a copy of ${commit}: ${added.words}`);
    for (const file of [REPORTING, ...benches]) {
      if (existsSync(join(folder, file))) continue;
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file), { recursive: true });
    }
    // The same packages need no second copy; others are installed by its own set-up.
    const lock = 'package-lock.json';
    if (readFileSync(join(folder, lock)).equals(readFileSync(join(root, lock)))) {
      symlinkSync(nodeModules, join(folder, 'node_modules'), 'junction');
    }
    say(`building ${commit.slice(0, 10)} to compare with …`);
    const { code, output } = await build(folder);
    if (signal.aborted)
      throw new SetUpError('stopped while building the earlier state; start again to go on.', 130);
    if (code !== 0)
      throw stepError(code, 'building the earlier state', `${commit} could not be built:\n${output.trim()}`);
    return await use(folder);
  } finally {
    remove(home, folder);
  }
}

/** @param {string} folder */
function buildTree(folder) {
  return runCaptured(process.execPath, ['scripts/build.mjs'], { cwd: folder });
}

/** @param {string} home @param {string} folder */
function remove(home, folder) {
  // first, so that nothing goes through it to the packages of this tree
  try {
    unlinkSync(join(folder, 'node_modules'));
  } catch {
    // a folder of its own, or none: it goes with the rest
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  const { ok, words } = git('worktree', 'prune');
  if (!ok) say(`git still knows of ${folder}, which is gone (${words}); git worktree prune makes it forget.`);
}
