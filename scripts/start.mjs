import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ALL_PARTS } from './set-up/build-parts.mjs';
import { runChild } from './set-up/child.mjs';
import { ensureElectron, hasDisplay } from './set-up/electron.mjs';
import { nodeArguments } from './set-up/node-binary.mjs';
import { requireOwnOptions } from './set-up/npm-options.mjs';
import { out, root } from './set-up/paths.mjs';
import { runElectron } from './set-up/run-electron.mjs';
import { say } from './set-up/say.mjs';
import { runCommand, setUp } from './setup.mjs';

const cli = join(out, 'main/cli.js');

/** The web shell's first line on stdout is JSON with `url`: here people read it. */
const showAddress = (/** @type {import('node:child_process').ChildProcess} */ child) => {
  if (!child.stdout) return;
  const lines = createInterface({ input: child.stdout });
  lines.once('line', (first) => {
    console.log(`Maquette is at ${JSON.parse(first).url}`);
    lines.on('line', (line) => console.log(line));
  });
};

const USAGE = `Usage: npm start -- [options]

Sets up what is missing, builds, and opens the app; in a browser where it has no Electron or display.

Options:
  --headless          make assets of the samples, here in the terminal, and end
  --library <folder>  where assets are kept
  --data <folder>     where the list of jobs, settings and caches are kept
  --cutout-command <command>  a program that cuts pictures out for Local; no shell runs it
  -h, --help          say what can be given`;

await runCommand(async () => {
  requireOwnOptions(process.env, 'npm start');
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return 0;
  }
  if (args.includes('--headless')) {
    const node = await setUp(['main']);
    const rest = args.filter((argument) => argument !== '--headless');
    return runChild(node, [...nodeArguments, cli, 'first-run', ...rest]);
  }
  const node = await setUp(ALL_PARTS);
  const electron = hasDisplay() ? await ensureElectron(node) : undefined;
  if (electron !== undefined) return runElectron(electron, [root, ...args]);
  say(
    hasDisplay()
      ? 'Electron could not be fetched here, so the window is served to your browser instead.'
      : 'there is no display here, so the window is served to a browser instead.',
  );
  return runChild(node, [...nodeArguments, cli, 'web', '--first-run', ...args], {
    stdio: ['inherit', 'pipe', 'inherit'],
    onSpawn: showAddress,
  });
});
