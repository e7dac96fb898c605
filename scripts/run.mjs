import { join } from 'node:path';
import { runChild } from './set-up/child.mjs';
import { nodeArguments } from './set-up/node-binary.mjs';
import { requireOwnOptions } from './set-up/npm-options.mjs';
import { out, root } from './set-up/paths.mjs';
import { SetUpError } from './set-up/say.mjs';
import { runCommand, setUp } from './setup.mjs';

/** @type {Record<string, { entry: string[], parts: import('./set-up/build-parts.mjs').Part[] }>} what `npm run NAME` runs, once everything is there */
const COMMANDS = {
  service: { entry: [join(out, 'main/service/main.js')], parts: ['main'] },
  upstream: { entry: [join(out, 'main/upstream/main.js')], parts: ['main'] },
  batch: { entry: [join(out, 'main/cli.js'), 'batch'], parts: ['main'] },
  library: { entry: [join(out, 'main/cli.js'), 'library'], parts: ['main'] },
  web: { entry: [join(out, 'main/cli.js'), 'web'], parts: ['main', 'renderer'] },
  samples: { entry: [join(root, 'scripts/samples/render.ts')], parts: [] },
};

await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) throw new SetUpError(`no command is called “${name}”: ${Object.keys(COMMANDS).join(', ')}`);
  requireOwnOptions(process.env, `npm run ${name}`);
  const node = await setUp(command.parts);
  return runChild(node, [...nodeArguments, ...command.entry, ...args]);
});
