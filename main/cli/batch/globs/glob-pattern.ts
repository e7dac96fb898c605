import { matchesGlob } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import { hasUnboundedRepeat } from './glob-repeats.ts';
import { mayFit } from './may-fit.ts';

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

/**
 * A pattern, to be matched name by name from the folder that it counts from: so only folders are opened that can hold a match.
 * `**` stands for any number of folders.
 * @throws AppError `usage` for one whose braces stand for far too much, or whose repetitions could take for ever
 */
export function globPattern(pattern: string): GlobState {
  const alternatives = boundedAlternatives(pattern);
  return stateOf(
    alternatives,
    alternatives.map((_, index): Place => [index, 0]),
  );
}

/**
 * Refuses a pattern that a single name cannot be held against in a bounded time.
 * @throws AppError `usage` for one whose braces stand for far too much, or whose repetitions could take for ever
 */
export function requireBoundedPattern(pattern: string): void {
  boundedAlternatives(pattern);
}

/** The names of each pattern that the braces around folders stand for. */
function boundedAlternatives(pattern: string): readonly (readonly string[])[] {
  const alternatives = withoutFoldersInBraces(pattern).map((each) => each.split('/'));
  // All that braces stand for is compared with each name: a range of a million would not even let itself be stopped.
  if (alternatives.some((names) => names.some((name) => alternativesOf(name) > MOST_ALTERNATIVES)))
    throw tooMany(pattern);
  if (alternatives.some((names) => names.some(hasUnboundedRepeat)))
    throw new AppError(
      'usage',
      `${pattern} repeats what can be read in several ways, and could take for ever with a single name; write it with * instead.`,
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

const RANGE = /^(-?\d+|[a-z])\.\.(-?\d+|[a-z])(?:\.\.-?\d+)?$/i;

/** How many patterns the braces of a name stand for at most: `{a,b}{1..3}` for 6. */
function alternativesOf(name: string): number {
  /** Of each open brace: the choices before the present one, how many the present one stands for, and where the brace begins. */
  const open = [{ before: 0, count: 1, start: 0 }];
  for (const { index, 0: character } of name.matchAll(/[{},]/g)) {
    const inner = open.at(-1);
    if (inner === undefined) break;
    if (character === '{') open.push({ before: 0, count: 1, start: index + 1 });
    else if (open.length === 1) continue;
    else if (character === ',') {
      inner.before += inner.count;
      inner.count = 1;
    } else {
      open.pop();
      const outer = open.at(-1);
      const choices = inner.before + inner.count;
      if (outer) outer.count *= Math.max(choices, rangeOf(name.slice(inner.start, index)));
    }
  }
  return open.reduce((product, { before, count }) => product * (before + count), 1);
}

/** How many the range `1..20` or `a..f` has, without its step; 1 for anything else. */
function rangeOf(text: string): number {
  const [, from = '', to = ''] = RANGE.exec(text) ?? [];
  if (from === '') return 1;
  const place = (end: string): number => (/\d/.test(end) ? Number(end) : end.charCodeAt(0));
  return Math.abs(place(to) - place(from)) + 1;
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
