import { join } from 'node:path';
import { nodeModules } from '../set-up/paths.mjs';

/**
 * The checks that read the source without running it: the name, and the arguments for Node.
 * @type {readonly (readonly [name: string, args: readonly string[]])[]}
 */
export const STATIC_CHECKS = [
  ['types', [join(nodeModules, 'typescript/bin/tsc'), '-b']],
  [
    'lint',
    [join(nodeModules, '@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=40'],
  ],
  ['unused code (knip)', [join(nodeModules, 'knip/bin/knip.js'), '--no-progress']],
];
