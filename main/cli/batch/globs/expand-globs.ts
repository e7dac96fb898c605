import { lstat } from 'node:fs/promises';
import { basename, join, parse, sep } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import { endingOf, type InputKind } from '../../../engine/batch/input-names.ts';
import { globPattern } from './glob-pattern.ts';
import { type GlobMatches, type GlobOptions, walkGlob } from './glob-walk.ts';

const HAS_PATTERN = /[*?[\]{}]/;
/** The most matches that cannot be used, or are something else, that are named one by one. */
const MOST_NAMED = 3;
const MOST_ODD = 20;

export interface ExpandOptions extends Omit<GlobOptions, 'wanted' | 'namesEnding'> {
  /** Receives what is said of matches that are left out. */
  readonly notice: (message: string) => void;
}

/**
 * Replaces paths with patterns (`refs/**\/*_front.png`) by what they match, for shells that do not. What exists under the very name is
 * no pattern. A match that cannot be used is said, and left out.
 * @param paths absolute
 * @param wanted of files that a pattern matches without naming their ending, only these are taken
 * @throws AppError `not-found` for a pattern that matches nothing, `input` for one that matches far too much, or nothing that can be
 * used; the signal's reason
 */
export async function expandGlobs(
  paths: readonly string[],
  wanted: InputKind,
  options: ExpandOptions,
): Promise<readonly string[]> {
  const all: string[] = [];
  for (const path of paths) {
    options.signal?.throwIfAborted();
    const pattern = await patternOf(path);
    const matches = pattern === null ? [path] : await matchesOf(path, pattern, wanted, options);
    for (const match of matches) all.push(match);
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
  options: ExpandOptions,
): Promise<readonly string[]> {
  const ending = endingOf(rest.at(-1) ?? '');
  const namesEnding = ending !== '' && !HAS_PATTERN.test(ending);
  const matches = await walkGlob(path, from, globPattern(rest.join('/')), {
    ...options,
    wanted,
    namesEnding,
  });
  const left = leftOut(path, wanted, matches);
  const { found, others, odd } = matches;
  if (found.length > 0) {
    for (const message of left) options.notice(message);
    return found;
  }
  if (others.length + odd.length === 0) {
    throw new AppError(
      'not-found',
      `Nothing matches ${path}; check the pattern, and put it in quotes so that the shell leaves it as it is.`,
    );
  }
  for (const message of left) options.notice(message);
  throw new AppError('input', `Nothing that ${path} matches can be used; name another pattern.`);
}

/** What is said of matches that are left out. */
function leftOut(path: string, wanted: InputKind, { others, odd }: GlobMatches): readonly string[] {
  const noun = wanted === 'images' ? ['picture', 'pictures'] : ['model', 'models'];
  const names = others.slice(0, MOST_NAMED).map((each) => basename(each));
  const more = others.length - names.length;
  const which = more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en-US')} more` : names.join(', ');
  const hidden = odd.length - MOST_ODD;
  return [
    ...(others.length === 0
      ? []
      : [`Left out of ${path}: ${which} ${others.length === 1 ? `is no ${noun[0]}` : `are no ${noun[1]}`}.`]),
    ...odd.slice(0, MOST_ODD).map((message) => `Left out of ${path}: ${message}`),
    ...(hidden > 0
      ? [
          `Left out of ${path}: ${hidden.toLocaleString('en-US')} more that cannot be used; name a narrower pattern to see which.`,
        ]
      : []),
  ];
}
