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

/** The helpers of benchmarks. They are copied into an earlier state that does not have them. */
const REPORTING = 'test/helpers/bench';

/** Runs git in the repository. @param {...string} args @returns {{ ok: boolean, output: string }} output: of stdout and stderr */
function git(...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return { ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim() };
}

/**
 * The hash of the commit that a name refers to.
 * @param {string} ref @returns {string}
 * @throws {SetUpError} if there is no such commit, or this folder is not a clone of a repository
 */
export function commitOf(ref) {
  if (!git('rev-parse', '--git-dir').ok) {
    throw new SetUpError(
      '--against wants a git clone of Maquette and git itself, to get the earlier state from.',
      2,
    );
  }
  const { ok, output } = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  if (!ok)
    throw new SetUpError(
      `there is no commit, branch or tag “${ref}” here; git log names those there are.`,
      2,
    );
  return output;
}

/**
 * Checks out an earlier state into a temporary folder, installs and builds it, and calls `use`. The folder is removed afterwards.
 * @template T
 * @param {string} commit
 * @param {{ benches: readonly string[], signal: AbortSignal, build?: (folder: string) => Promise<{ code: number, output: string }> }} options
 *   benches: relative paths of benchmark files. Those that the earlier state does not have are copied into it
 * @param {(folder: string) => Promise<T>} use
 * @returns {Promise<T>}
 * @throws {SetUpError} if it cannot be installed or built, or if it is stopped meanwhile
 */
export async function withOldTree(commit, { benches, signal, build = buildTree }, use) {
  const home = mkdtempSync(join(tmpdir(), 'maquette-bench-old-'));
  const folder = join(home, 'tree');
  try {
    const added = git('worktree', 'add', '--detach', '--quiet', folder, commit);
    if (!added.ok) throw new SetUpError(`git could not make a copy of ${commit}: ${added.output}`);
    for (const file of [REPORTING, ...benches]) {
      if (existsSync(join(folder, file))) continue;
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file), { recursive: true });
    }
    // If both states have the same packages, the earlier one uses those of this tree. Otherwise its own set-up installs them.
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
  // The link is removed first, so that the packages of this tree are not deleted through it.
  try {
    unlinkSync(join(folder, 'node_modules'));
  } catch {
    // It is not a link but a folder, or does not exist. Then it is removed with the rest.
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  const { ok, output } = git('worktree', 'prune');
  if (!ok)
    say(`git still knows of ${folder}, which is gone (${output}); git worktree prune makes it forget.`);
}
