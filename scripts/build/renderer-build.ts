import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { pxToRem } from './px-to-rem.ts';

/** A slow machine is no fault, and nobody who starts the app wants to read of it. */
const CHECKS = { bundlerTimings: false };

/**
 * The window, for every shell. Addresses are relative, so that it can be served from anywhere, and nothing is inlined
 * into scripts or styles, so that the Content-Security-Policy (shared/bridge) can stay strict.
 */
export function rendererBuild(root: string, outDir: string): InlineConfig {
  return { ...windowBuild(root, join(outDir, 'renderer')), mode: 'production' };
}

/**
 * The same window as developers of React's parts see it, for tests alone: StrictMode mounts every component twice and runs every
 * effect twice, and React says what is wrong on the console. In production it does neither.
 */
export function developmentRendererBuild(root: string, outDir: string): InlineConfig {
  return { ...windowBuild(root, join(outDir, 'renderer-development')), mode: 'development' };
}

function windowBuild(root: string, outDir: string): InlineConfig {
  return {
    root: join(root, 'renderer'),
    base: './',
    plugins: [react()],
    css: { postcss: { plugins: [pxToRem] } },
    worker: { format: 'es', plugins: () => [basisAsModule()], rolldownOptions: { checks: CHECKS } },
    build: {
      target: 'chrome140',
      outDir,
      emptyOutDir: false,
      sourcemap: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        checks: CHECKS,
        output: {
          // zod and its setting in one chunk: in chunks of their own, panels' schemas could be made before it is set.
          codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-jitless/ }] },
        },
      },
    },
  };
}

const NODE_ONLY = /require\(["'](?:fs|path)["']\)/g;
const COMMON_JS_END = /if \(typeof exports === 'object'[\s\S]*$/;

/** three carries the Basis Universal transcoder as a plain script, and module workers take modules only. */
function basisAsModule(): Plugin {
  return {
    name: 'basis-as-module',
    transform: {
      filter: { id: /basis_transcoder\.js$/ },
      handler: (code) => ({
        code: code.replace(NODE_ONLY, 'undefined').replace(COMMON_JS_END, 'export { BASIS };'),
        map: null,
      }),
    },
  };
}
