import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { mainBuild } from '../../../scripts/build/main-build.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Builds a module of the tests as the app is built: run from its source, Node strips the types of all files, which takes time and a hundred
 * megabytes.
 * @param entry in the repository, without its ending
 * @returns runs it in a process of its own, and hands over what it wrote to stdout
 */
export async function builtProcess(entry: string): Promise<(...args: readonly string[]) => Promise<string>> {
  // Beside the app's packages, which the build does not contain all of.
  const out = join(ROOT, 'node_modules', '.cache', entry.split('/').at(-1) ?? '');
  await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    ...mainBuild(ROOT.replace(/\/$/, ''), out, [`${entry}.ts`]),
  });
  return async (...args) => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...process.execArgv,
      join(out, `${entry}.js`),
      ...args,
    ]);
    return stdout;
  };
}
