import { join } from 'node:path';
import { out, root } from './paths.mjs';

/** @typedef {{ entry: string[], parts: import('./build-parts.mjs').Part[] }} Command what Node is given, and which builds it needs */

/** @type {Record<string, Command>} what `npm run NAME` runs, once everything is there */
export const COMMANDS = {
  service: { entry: [join(out, 'main/service/main.js')], parts: ['main'] },
  worker: { entry: [join(out, 'studio/main/studio/worker-main.js')], parts: ['studio'] },
  studio: { entry: [join(out, 'studio/main/studio/studio-main.js')], parts: ['studio'] },
  upstream: { entry: [join(out, 'main/upstream/main.js')], parts: ['main'] },
  batch: { entry: [join(out, 'main/cli.js'), 'batch'], parts: ['main'] },
  library: { entry: [join(out, 'main/cli.js'), 'library'], parts: ['main'] },
  web: { entry: [join(out, 'main/cli.js'), 'web'], parts: ['main', 'renderer'] },
  samples: { entry: [join(root, 'scripts/samples/render.ts')], parts: [] },
};

/** @type {Command} A service over a studio's database is a front end of that studio, which is another program. */
const FRONT = { entry: [join(out, 'studio/main/studio/front-main.js')], parts: ['studio'] };

/** @param {string} option */
const namesDatabase = (option) => /^--database(-file)?(=|$)/.test(option);
/** @param {string} option Only a front end has a folder of results. */
const namesResults = (option) => /^--results(=|$)/.test(option);

/**
 * The program of a command.
 * @param {string} name @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env where a studio's database may be named
 * @returns {Command | undefined} undefined if there is no such command
 */
export function chooseCommand(name, args, env) {
  const isOfStudio =
    args.some(namesDatabase) || (Boolean(env['MAQUETTE_STUDIO_DATABASE']) && args.some(namesResults));
  return name === 'service' && isOfStudio ? FRONT : COMMANDS[name];
}
