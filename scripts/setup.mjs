import { join } from 'node:path';
import { ensureBuilt } from './set-up/build-parts.mjs';
import { ensureInstalled } from './set-up/install.mjs';
import { withLock } from './set-up/lock.mjs';
import { nodeBinary } from './set-up/node-binary.mjs';
import { root } from './set-up/paths.mjs';
import { SetUpError, say } from './set-up/say.mjs';

/**
 * Sets up what is missing: packages, a Node 24 and the builds that the command runs on. Two at a time take turns.
 * @param {readonly import('./set-up/build-parts.mjs').Part[]} parts of the build
 * @returns {Promise<string>} the Node to run with
 */
export function setUp(parts) {
  return withLock(join(root, '.setup-lock'), async () => {
    await ensureInstalled();
    const node = nodeBinary();
    await ensureBuilt(parts);
    return node;
  });
}

/**
 * Runs a command's entry: its result is the exit code; a reason to stop is told in words, without a stack.
 * @param {() => Promise<number>} command
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    say(error.message);
    process.exitCode = error.exitCode;
  }
}
