import { existsSync } from 'node:fs';
import { glob, lstat } from 'node:fs/promises';
import { basename, join, parse, sep } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import {
  compareNaturally,
  endingOf,
  type InputKind,
  isHiddenOrSystem,
  isNamedLike,
} from '../../engine/batch/input-names.ts';

const HAS_PATTERN = /[*?[\]{}]/;
/** As many as a scan takes. */
const MOST_MATCHES = 100_000;

/**
 * Replaces paths with patterns (`refs/**\/*_front.png`) by what they match, for shells that do not. What exists under the very name is
 * no pattern. Links to folders are not followed within `**`.
 * @param paths absolute
 * @param wanted of files that a pattern matches without naming their ending, only these are taken
 * @throws AppError `not-found` for a pattern that matches nothing, `input` for one that matches far too much; the signal's reason
 */
export async function expandGlobs(
  paths: readonly string[],
  wanted: InputKind,
  options: { readonly signal?: AbortSignal; readonly most?: number } = {},
): Promise<readonly string[]> {
  const all: string[] = [];
  for (const path of paths) {
    const pattern = await patternOf(path);
    all.push(...(pattern === null ? [path] : await matchesOf(path, pattern, wanted, options)));
  }
  return [...new Set(all)];
}

interface Pattern {
  /** The folder up to which the path exists as it is named. Characters of patterns in its name mean themselves. */
  readonly from: string;
  readonly rest: readonly string[];
}

/** Null for a path that exists, or that has no pattern in it. */
async function patternOf(path: string): Promise<Pattern | null> {
  if (!HAS_PATTERN.test(path)) return null;
  const { root } = parse(path);
  const names = path.slice(root.length).split(sep);
  let from = root;
  for (const [index, name] of names.entries()) {
    const next = join(from, name);
    if (!(await isThere(next))) {
      const rest = names.slice(index);
      return rest.some((each) => HAS_PATTERN.test(each)) ? { from, rest } : null;
    }
    from = next;
  }
  return null;
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function matchesOf(
  path: string,
  { from, rest }: Pattern,
  wanted: InputKind,
  { signal, most = MOST_MATCHES }: { readonly signal?: AbortSignal; readonly most?: number },
): Promise<readonly string[]> {
  const last = rest.at(-1) ?? '';
  const namesEnding = endingOf(last) !== '' && !HAS_PATTERN.test(endingOf(last));
  const isWanted = (name: string): boolean =>
    namesEnding || endingOf(name) === '' || isNamedLike(wanted, name);
  const found: string[] = [];
  const exclude = (name: string): boolean => isHiddenOrSystem(basename(name));
  const isOfLibrary = libraryFilter(from);
  for await (const match of glob(rest.join('/'), { cwd: from, exclude })) {
    signal?.throwIfAborted();
    if (!isWanted(basename(match)) || exclude(match) || isOfLibrary(match)) continue;
    found.push(join(from, match));
    if (found.length > most) {
      throw new AppError(
        'input',
        `${path} matches over ${most.toLocaleString('en-US')} files, more than one batch can take; name a narrower pattern.`,
      );
    }
  }
  if (found.length > 0) return found.sort(compareNaturally);
  throw new AppError(
    'not-found',
    `Nothing matches ${path}; check the pattern, and put it in quotes so that the shell leaves it as it is.`,
  );
}

/** Whether a match is of a library of assets: results are no references. As of a scan, references may lie beside a library of their own folder. */
function libraryFilter(from: string): (match: string) => boolean {
  const known = new Map<string, boolean>();
  const isLibrary = (folder: string): boolean => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const is = existsSync(join(folder, 'library.json')) && existsSync(join(folder, 'assets'));
    known.set(folder, is);
    return is;
  };
  return (match) => {
    const names = match.split(sep).slice(0, -1);
    if (names[0] === 'assets' && isLibrary(from)) return true;
    return names.some((_, index) => isLibrary(join(from, ...names.slice(0, index + 1))));
  };
}
