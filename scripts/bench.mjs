import { compareWith } from './bench/against.mjs';
import { allFiles, chosenFiles } from './bench/bench-files.mjs';
import { commitOf } from './bench/old-tree.mjs';
import { benchOptions } from './bench/options.mjs';
import { runAll } from './bench/run-all.mjs';
import { ALL_PARTS } from './set-up/build-parts.mjs';
import { runCommand, setUp } from './setup.mjs';

/**
 * The benchmarks. `npm run bench` runs each against its limits and peers, `npm run bench -- NAME …` those with NAME in their
 * name, and `npm run bench -- --against REF` runs an earlier state and this one in turn.
 */
await runCommand(async () => {
  const { names, against, pairs } = benchOptions(process.argv.slice(2));
  // What names no benchmark and no commit is refused before anything is built.
  const commit = against === null ? null : commitOf(against);
  const files = chosenFiles(allFiles(), names);
  const node = await setUp(ALL_PARTS);
  return commit === null ? runAll(node, files) : compareWith({ commit, pairs, names, node });
});
