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
  worker: { entry: [join(out, 'studio/main/studio/worker-main.js')], parts: ['studio'] },
  studio: { entry: [join(out, 'studio/main/studio/studio-main.js')], parts: ['studio'] },
  upstream: { entry: [join(out, 'main/upstream/main.js')], parts: ['main'] },
  batch: { entry: [join(out, 'main/cli.js'), 'batch'], parts: ['main'] },
  library: { entry: [join(out, 'main/cli.js'), 'library'], parts: ['main'] },
  web: { entry: [join(out, 'main/cli.js'), 'web'], parts: ['main', 'renderer'] },
  samples: { entry: [join(root, 'scripts/samples/render.ts')], parts: [] },
};

/**
 * A service over a studio's database is a front end of that studio, which is another program.
 * @type {{ entry: string[], parts: import('./set-up/build-parts.mjs').Part[] }}
 */
const FRONT = { entry: [join(out, 'studio/main/studio/front-main.js')], parts: ['studio'] };
/** @param {string} option */
const namesDatabase = (option) => /^--database(-file)?(=|$)/.test(option);
/** @param {string} option Only a front end has a folder of results. */
const namesResults = (option) => /^--results(=|$)/.test(option);
/** @param {string[]} args */
const isOfStudio = (args) =>
  args.some(namesDatabase) || (Boolean(process.env['MAQUETTE_STUDIO_DATABASE']) && args.some(namesResults));

await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const isFront = name === 'service' && isOfStudio(args);
  const command = isFront ? FRONT : COMMANDS[name];
  if (!command) throw new SetUpError(`no command is called “${name}”: ${Object.keys(COMMANDS).join(', ')}`);
  requireOwnOptions(process.env, `npm run ${name}`);
  const node = await setUp(command.parts);
  return runChild(node, [...nodeArguments, ...command.entry, ...args]);
});
