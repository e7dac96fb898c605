import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

/**
 * The window, for every shell. Addresses are relative, so that it can be served from anywhere, and nothing is inlined
 * into scripts or styles, so that the Content-Security-Policy (shared/bridge) can stay strict.
 */
export function rendererBuild(root: string, outDir: string): InlineConfig {
  return {
    root: join(root, 'renderer'),
    base: './',
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      target: 'chrome140',
      outDir: join(outDir, 'renderer'),
      emptyOutDir: false,
      sourcemap: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        output: {
          // zod and its setting in one chunk: in chunks of their own, panels' schemas could be made before it is set.
          codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-jitless/ }] },
        },
      },
    },
  };
}
