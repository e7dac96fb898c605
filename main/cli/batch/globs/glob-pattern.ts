import { matchesGlob, sep } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import { alternativesOf } from './glob-alternatives.ts';
import { hasUnboundedRepeat } from './glob-repeats.ts';
import { hasTooManyWays } from './glob-ways.ts';
import { hasMoreSigns, mayFit } from './may-fit.ts';

/** How much of a pattern the folders on the way down have matched so far. */
export interface GlobState {
  /** The same for states after which the same names match. */
  readonly key: string;
  /** Whether what lies here is matched. */
  readonly isMatch: boolean;
  /** Whether anything further down can be matched. */
  readonly goesOn: boolean;
  /** The state of what has this name here. */
  readonly step: (name: string) => GlobState;
}

/** More than anybody writes; braces within braces multiply. */
const MOST_ALTERNATIVES = 1_000;
/** What matches names refuses longer ones. Characters. */
const MOST_CHARACTERS = 60_000;

/**
 * A pattern, to be matched name by name from the folder that it counts from: so only folders are opened that can hold a match.
 * `**` stands for any number of folders.
 * @throws AppError `usage` for one whose braces stand for far too much, or whose signs could take for ever
 */
export function globPattern(pattern: string): GlobState {
  // Of plain names is told by mayFit whether they fit.
  const alternatives = boundedAlternatives(pattern, (name) => !hasMoreSigns(name));
  return stateOf(
    alternatives,
    alternatives.map((_, index): Place => [index, 0]),
  );
}

/**
 * Refuses a pattern that the path of a single file cannot be held against in a bounded time.
 * @throws AppError `usage` for one whose braces stand for far too much, or whose signs could take for ever
 */
export function requireBoundedPattern(pattern: string): void {
  // mayEndAs looks at the last name of plain patterns alone. Matching takes a backslash for a slash on every system.
  const isPlain = !hasMoreSigns(pattern.replaceAll(sep, '/'));
  boundedAlternatives(pattern.replaceAll('\\', '/'), (_, isLast) => isPlain && isLast);
}

/**
 * The names of each pattern that the braces around folders stand for.
 * @param isTold whether it is found out in another way that a name does not fit
 */
function boundedAlternatives(
  pattern: string,
  isTold: (name: string, isLast: boolean) => boolean,
): readonly (readonly string[])[] {
  if (pattern.length > MOST_CHARACTERS)
    throw new AppError(
      'usage',
      `The pattern ${pattern.slice(0, 40)}… has over 60,000 characters; write a shorter one.`,
    );
  const alternatives = withoutFoldersInBraces(pattern).map((each) => each.split('/'));
  // All that braces stand for is compared with each name: a range of a million would not even let itself be stopped.
  if (alternatives.some((names) => names.some((name) => alternativesOf(name) > MOST_ALTERNATIVES)))
    throw tooMany(pattern);
  if (alternatives.some((names) => names.some(hasUnboundedRepeat)))
    throw new AppError(
      'usage',
      `${pattern} repeats what can be read in several ways, and could take for ever with a single name; write it with * instead.`,
    );
  const isFar = (name: string, at: number, names: readonly string[]): boolean =>
    !isTold(name, at === names.length - 1) && hasTooManyWays(name);
  if (alternatives.some((names) => names.some(isFar)))
    throw new AppError(
      'usage',
      `${pattern} has so many * and choices in one name that it could take for ever with a single file; write it with fewer.`,
    );
  return alternatives;
}

/** An alternative, and how many of its names are matched. */
type Place = readonly [alternative: number, matched: number];

function stateOf(alternatives: readonly (readonly string[])[], reached: readonly Place[]): GlobState {
  const places = new Map<string, Place>();
  for (const [alternative, from] of reached) {
    const names = alternatives[alternative] ?? [];
    // `**` also stands for no folder at all.
    for (let matched = from; ; matched += 1) {
      places.set(`${alternative}:${matched}`, [alternative, matched]);
      if (names[matched] !== '**') break;
    }
  }
  const all = [...places.values()];
  return {
    key: [...places.keys()].sort().join(' '),
    isMatch: all.some(([alternative, matched]) => matched === alternatives[alternative]?.length),
    goesOn: all.some(([alternative, matched]) => matched < (alternatives[alternative]?.length ?? 0)),
    step: (name) =>
      stateOf(
        alternatives,
        all.flatMap((place) => placeAfter(alternatives, place, name)),
      ),
  };
}

function placeAfter(
  alternatives: readonly (readonly string[])[],
  [alternative, matched]: Place,
  name: string,
): readonly Place[] {
  const wanted = alternatives[alternative]?.[matched];
  if (wanted === undefined) return [];
  if (wanted === '**') return [[alternative, matched]];
  return mayFit(name, wanted) && matchesGlob(name, wanted) ? [[alternative, matched + 1]] : [];
}

/** `a/{b/c,d}` as `a/b/c` and `a/d`; braces around names alone stay, they are matched as they are. */
function withoutFoldersInBraces(pattern: string): readonly string[] {
  const done: string[] = [];
  const left = [pattern];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const braces = bracesWithFolders(next);
    if (braces === null) done.push(next);
    else {
      const { before, choices, after } = braces;
      left.push(...choices.map((choice) => `${before}${choice}${after}`));
    }
    if (done.length + left.length > MOST_ALTERNATIVES) {
      throw tooMany(pattern);
    }
  }
  return done;
}

function tooMany(pattern: string): AppError {
  return new AppError('usage', `${pattern} stands for over 1,000 patterns; name fewer in its braces.`);
}

interface Braces {
  readonly before: string;
  readonly choices: readonly string[];
  readonly after: string;
}

/** The first outermost braces that hold a `/`. */
function bracesWithFolders(pattern: string): Braces | null {
  let [depth, start, choiceStart] = [0, 0, 0];
  let choices: string[] = [];
  for (const { index, 0: character } of pattern.matchAll(/[{},]/g)) {
    if (character === '{') {
      if (depth === 0) [start, choiceStart, choices] = [index, index + 1, []];
      depth += 1;
    } else if (depth === 1) {
      choices.push(pattern.slice(choiceStart, index));
      choiceStart = index + 1;
      if (character === ',') continue;
      depth = 0;
      if (choices.some((choice) => choice.includes('/'))) {
        return { before: pattern.slice(0, start), choices, after: pattern.slice(index + 1) };
      }
    } else if (character === '}' && depth > 0) depth -= 1;
  }
  return null;
}
