import { join } from 'node:path';
import type { InlineConfig } from 'vite';

/**
 * The window's preload script: one CommonJS file, as a sandboxed preload has neither ES modules nor packages.
 */
export function preloadBuild(root: string, outDir: string): InlineConfig {
  return {
    root,
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: join(outDir, 'preload'),
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        // a slow machine is no fault, and nobody who starts the app wants to read of it
        checks: { bundlerTimings: false },
        input: { index: join(root, 'preload/index.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  };
}
