import { join } from 'node:path';
import { ALL_PARTS } from './set-up/build-parts.mjs';
import { runChild } from './set-up/child.mjs';
import { nodeArguments } from './set-up/node-binary.mjs';
import { nodeModules } from './set-up/paths.mjs';
import { runCommand, setUp } from './setup.mjs';

/** Packs the app for this platform into dist/ (electron-builder.yml); arguments go on to electron-builder. */
await runCommand(async () => {
  const node = await setUp(ALL_PARTS);
  const builder = join(nodeModules, 'electron-builder/cli.js');
  return runChild(node, [...nodeArguments, builder, '--publish', 'never', ...process.argv.slice(2)]);
});
