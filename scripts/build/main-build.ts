import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { InlineConfig } from 'vite';
import { moduleUrls } from './module-urls.ts';

/** Everything that is started by its own path: the entries of the processes, and the workers they start. */
const ENTRIES = [
  'main/index.ts',
  'main/cli.ts',
  'main/service/main.ts',
  'main/upstream/main.ts',
  'main/service/workers/worker-process.ts',
  'main/**/*-worker.ts',
];

/** What has native code, or asks where its own file lies, stays a package in node_modules. */
const KEPT_PACKAGES = ['electron', 'electron-store', 'keytar', 'pino', 'sharp', 'write-file-atomic'];

/** The programs of a studio, and what the Local service's work needs. The app ships none of it. */
const STUDIO_ENTRIES = [
  'main/studio/*-main.ts',
  'main/service/workers/worker-process.ts',
  'main/service/**/*-worker.ts',
];
const STUDIO_PACKAGES = ['pg', 'pg-boss', 'prom-client'];

/** The programs of a studio, which run from source only. They lie apart from the app's, so that nothing of theirs is packed with it. */
export function studioBuild(root: string, outDir: string): InlineConfig {
  return nodeBuild(root, join(outDir, 'studio'), STUDIO_ENTRIES, [...KEPT_PACKAGES, ...STUDIO_PACKAGES]);
}

/**
 * The processes and workers that run on Node. Each entry lies where its source does (`main/a/b.ts` becomes `out/main/a/b.js`);
 * what they share, packages too, lies in chunks, since a start that opens 800 files takes twice as long as one that opens ten.
 * @param moreEntries paths in the root of modules to be started beside the app's own, by what measures it
 */
export function mainBuild(root: string, outDir: string, moreEntries: readonly string[] = []): InlineConfig {
  return nodeBuild(root, outDir, [...ENTRIES, ...moreEntries], KEPT_PACKAGES);
}

function nodeBuild(
  root: string,
  outDir: string,
  entries: readonly string[],
  external: readonly string[],
): InlineConfig {
  const files = globSync([...entries], { cwd: root }).map((file) => file.split(sep).join('/'));
  return {
    root,
    publicDir: false,
    plugins: [moduleUrls(root.split(sep).join('/'))],
    ssr: { noExternal: true, external: [...external] },
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        // a slow machine is no fault, and nobody who starts the app wants to read of it
        checks: { bundlerTimings: false },
        input: Object.fromEntries(files.map((file) => [file.replace(/\.ts$/, ''), join(root, file)])),
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'main/chunks/[name]-[hash].js',
        },
      },
    },
  };
}
