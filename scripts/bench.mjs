import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_PARTS } from './set-up/build-parts.mjs';
import { runChild } from './set-up/child.mjs';
import { nodeArguments } from './set-up/node-binary.mjs';
import { root } from './set-up/paths.mjs';
import { runCommand, setUp } from './setup.mjs';

/**
 * Runs the benchmarks one after the other (each is a program that prints its own lines: a ratio against a peer or a
 * limit of the same run). `npm run bench -- NAME` runs those whose path has NAME in it.
 */
await runCommand(async () => {
  const node = await setUp(ALL_PARTS);
  const wanted = process.argv.slice(2);
  const files = globSync('test/bench/**/*.bench.ts', { cwd: root })
    .filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)))
    .sort();
  let failed = 0;
  for (const file of files) {
    console.log(`── ${file}`);
    if ((await runChild(node, [...nodeArguments, '--expose-gc', join(root, file)])) !== 0) failed += 1;
  }
  console.log(`benchmarks: ${files.length - failed} ran, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
