import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ALL_PARTS } from './set-up/build-parts.mjs';
import { runChild } from './set-up/child.mjs';
import { ensureElectron, hasDisplay } from './set-up/electron.mjs';
import { nodeArguments } from './set-up/node-binary.mjs';
import { openBrowser } from './set-up/open-browser.mjs';
import { out, root } from './set-up/paths.mjs';
import { say } from './set-up/say.mjs';
import { runCommand, setUp } from './setup.mjs';

const cli = join(out, 'main/cli.js');

/** The web shell's first line on stdout is JSON with `url`: shows it, and opens it where there is a browser to open. */
const showAddress = (/** @type {import('node:child_process').ChildProcess} */ child) => {
  if (!child.stdout) return;
  const lines = createInterface({ input: child.stdout });
  lines.once('line', (first) => {
    const { url } = JSON.parse(first);
    const opened = hasDisplay() && openBrowser(url);
    console.log(opened ? `Maquette is open in your browser: ${url}` : `Open this in a browser: ${url}`);
    lines.on('line', (line) => console.log(line));
  });
};

const USAGE = `Usage: npm start -- [options]

Sets up what is missing, builds, and opens the app; in a browser where it has no Electron or display.

Options:
  --headless          make assets of the samples, here in the terminal
  --library <folder>  where assets are kept
  --data <folder>     ledger, caches and settings
  -h, --help          display help for command`;

await runCommand(async () => {
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
  if (electron !== undefined) {
    const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    return runChild(electron, [...asRoot, root, ...args]);
  }
  say(
    hasDisplay()
      ? 'Electron could not be fetched here, so the window is served to your browser instead.'
      : 'there is no display here, so the window is served to a browser instead.',
  );
  return runChild(node, [...nodeArguments, cli, 'web', '--first-run', '--no-open', ...args], {
    stdio: ['inherit', 'pipe', 'inherit'],
    onSpawn: showAddress,
  });
});
