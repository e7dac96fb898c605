import { matchesGlob } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';

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
 * @throws AppError `usage` for one whose braces stand for far too much
 */
export function globPattern(pattern: string): GlobState {
  const alternatives = withoutFoldersInBraces(pattern).map((each) => each.split('/'));
  return stateOf(
    alternatives,
    alternatives.map((_, index): Place => [index, 0]),
  );
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
  return matchesGlob(name, wanted) ? [[alternative, matched + 1]] : [];
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
      throw new AppError('usage', `${pattern} stands for over 1,000 patterns; name fewer in its braces.`);
    }
  }
  return done;
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
