import { globSync, readFileSync } from 'node:fs';

const REPLACES = /\bvi\.(?:mock|doMock|resetModules)\(/;

/**
 * The tests that replace modules or load them anew. Where the files of a worker share its modules, what one of them replaced would stay for the
 * next: each needs modules of its own.
 * @param pattern of the test files, from the working folder
 */
export function testsWithOwnModules(pattern: string): string[] {
  return globSync(pattern)
    .filter((path) => REPLACES.test(readFileSync(path, 'utf8')))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}
