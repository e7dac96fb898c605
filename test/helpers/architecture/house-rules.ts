import type { SourceModule } from './module-graph.ts';

/** A file longer than this holds a second idea. */
export const MAX_LINES = 400;

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const CATCH_ALL = /^(utils?|helpers?|misc|common)\.\w+$/;
const PRODUCT = /^(main|preload|renderer|shared)\//;
/** The window's state is written by the transitions of its slices alone. */
const WINDOW = /^renderer\//;
const CONFIGURATION = /\.config\.ts$/;

/** Says what is wrong with a file's name, length or exports. */
export function fileProblems(module: SourceModule): string[] {
  const name = module.path.split('/').at(-1) ?? module.path;
  const folders = module.path.split('/').slice(0, -1);
  const problems: string[] = [];
  if (![...folders, name].every((part) => KEBAB_CASE.test(part))) problems.push('is not kebab-case');
  if (CATCH_ALL.test(name)) problems.push('names no idea: say what it holds');
  if (module.lines > MAX_LINES) problems.push(`has ${module.lines} lines, more than ${MAX_LINES}`);
  if (module.onlyReExports) problems.push('only re-exports: import from the file that has it');
  if (PRODUCT.test(module.path) && module.hasDefaultExport && !CONFIGURATION.test(name)) {
    problems.push('has a default export: name it');
  }
  if (WINDOW.test(module.path) && module.setsState) {
    problems.push('sets the state by hand: give the slice a named transition, and call that');
  }
  if (PRODUCT.test(module.path) && module.assignsUnchecked) {
    problems.push(
      'sets fields with Object.assign that the compiler does not check: assign them, or say what they satisfy',
    );
  }
  if (PRODUCT.test(module.path) && module.comparesTaskKinds) {
    problems.push(
      'compares task kinds, which no compiler names for a new one: ask shared/model/kind-traits.ts, or switch',
    );
  }
  return problems.map((problem) => `${module.path} ${problem}`);
}
