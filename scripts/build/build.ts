import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { mainBuild, studioBuild } from './main-build.ts';
import { preloadBuild } from './preload-build.ts';
import { developmentRendererBuild, rendererBuild } from './renderer-build.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const BUILDS: Record<string, (root: string, outDir: string) => InlineConfig> = {
  main: mainBuild,
  studio: studioBuild,
  preload: preloadBuild,
  renderer: rendererBuild,
  'renderer-development': developmentRendererBuild,
};

const NAMES = Object.keys(BUILDS).join(', ');

/** Usage: node build.ts PART OUT: builds one part (one of BUILDS) into the folder OUT. */
async function main(part = '', outDir = ''): Promise<void> {
  const configuration = BUILDS[part];
  if (!configuration || outDir === '')
    throw new Error(`usage: build.ts PART OUT, where PART is one of ${NAMES}`);
  const { mode = 'production', ...rest } = configuration(root, outDir);
  // packages choose by it what they are built from, whatever the mode is called
  process.env['NODE_ENV'] = mode;
  await build({ configFile: false, logLevel: 'warn', mode, ...rest });
}

main(...process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
