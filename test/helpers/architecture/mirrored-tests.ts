import type { SourceModule } from './module-graph.ts';

const UNIT = 'test/unit/';
const SOURCES = ['.ts', '.tsx', '.mjs'];

/**
 * Says which unit tests mirror nothing. `test/unit/a/b.test.ts` is about `a/b.ts`, or about the folder `a/b/` where `a` is that
 * folder's own name; `b.loud.test.ts` is about one aspect of it.
 * @param modules all sources of the repository
 */
export function mirrorProblems(modules: readonly SourceModule[]): string[] {
  const paths = new Set(modules.map(({ path }) => path));
  const folders = new Set([...paths].flatMap(foldersOf));
  return [...paths].filter(isUnitTest).flatMap((test) => {
    const folder = test.slice(UNIT.length, test.lastIndexOf('/'));
    const [name = ''] = test.slice(test.lastIndexOf('/') + 1).split('.');
    const subject = `${folder}/${name}`;
    const isMirrored =
      SOURCES.some((ending) => paths.has(`${subject}${ending}`)) ||
      folders.has(subject) ||
      (folder.split('/').at(-1) === name && folders.has(folder));
    return isMirrored ? [] : [`${test} mirrors no file or folder: name it after what it tests`];
  });
}

/** Tests of texts under docs are named after the page. */
const isUnitTest = (path: string): boolean =>
  path.startsWith(UNIT) && !path.startsWith(`${UNIT}docs/`) && /\.test\.tsx?$/.test(path);

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
