import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { mainBuild } from './main-build.ts';
import { preloadBuild } from './preload-build.ts';
import { rendererBuild } from './renderer-build.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const BUILDS: Record<string, (root: string, outDir: string) => InlineConfig> = {
  main: mainBuild,
  preload: preloadBuild,
  renderer: rendererBuild,
};

const NAMES = Object.keys(BUILDS).join(', ');

/** Usage: node build.ts PART OUT: builds one part (main, preload, renderer) into the folder OUT. */
async function main(part = '', outDir = ''): Promise<void> {
  const configuration = BUILDS[part];
  if (!configuration || outDir === '')
    throw new Error(`usage: build.ts PART OUT, where PART is one of ${NAMES}`);
  await build({ configFile: false, logLevel: 'warn', ...configuration(root, outDir) });
}

main(...process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
