import { globSync } from 'node:fs';
import { compareWith } from './bench/against.mjs';
import { chosenFiles } from './bench/bench-files.mjs';
import { benchOptions } from './bench/options.mjs';
import { runAll } from './bench/run-all.mjs';
import { ALL_PARTS } from './set-up/build-parts.mjs';
import { root } from './set-up/paths.mjs';
import { runCommand, setUp } from './setup.mjs';

/**
 * The benchmarks. `npm run bench` runs each against its limits and peers, `npm run bench -- NAME …` those with NAME in their
 * name, and `npm run bench -- --against REF` runs an earlier state and this one in turn.
 */
await runCommand(async () => {
  const { names, against, pairs } = benchOptions(process.argv.slice(2));
  // Words that name no benchmark are refused before anything is built.
  const files = chosenFiles(globSync('test/bench/**/*.bench.ts', { cwd: root }), names);
  const node = await setUp(ALL_PARTS);
  return against === null ? runAll(node, files) : compareWith({ ref: against, pairs, names, node });
});
