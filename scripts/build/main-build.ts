import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { InlineConfig } from 'vite';

/** Everything that is started by its own path: the entries of the processes, and the workers they start. */
const ENTRIES = [
  'main/index.ts',
  'main/cli.ts',
  'main/service/main.ts',
  'main/service/workers/worker-process.ts',
  'main/**/*-worker.ts',
];

/**
 * The processes and workers that run on Node. Modules stay apart and mirror the source (`main/a/b.ts` becomes
 * `out/main/a/b.js`), so that an address relative to `import.meta.url` holds in both; packages are not bundled.
 */
export function mainBuild(root: string, outDir: string): InlineConfig {
  const files = globSync(ENTRIES, { cwd: root }).map((file) => file.split(sep).join('/'));
  return {
    root,
    publicDir: false,
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [file.replace(/\.ts$/, ''), join(root, file)])),
        external: (id) => !id.startsWith('.') && !id.startsWith(root) && !id.startsWith('\0'),
        output: {
          format: 'es',
          preserveModules: true,
          preserveModulesRoot: root,
          entryFileNames: '[name].js',
        },
      },
    },
  };
}
