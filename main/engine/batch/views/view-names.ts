import { VIEWS, type View } from '../../../../shared/interface/formats.ts';
import type { ViewWords } from '../../../../shared/model/settings/view-words.ts';

/** What a name says of its view. `side` is left or right, which the name leaves open. */
export type NamedView = View | 'side';

/** A name, read as a subject and a view of it. */
export interface ViewReading {
  /** The name without the view, as written; empty if it has nothing else. */
  readonly subject: string;
  readonly view: NamedView;
  /** Where the word stands. Only at the end does it say by itself that the file is one view of several. */
  readonly at: 'start' | 'middle' | 'end';
  /** Whether a space follows the word, as in `front door`. */
  readonly describes: boolean;
}

/** Reads names with the words of the field and the artist's own. */
export interface ViewNames {
  /** The view word of a name: one at its end before one at its start before one in the middle. Null if it has none. */
  readonly read: (stem: string) => ViewReading | null;
}

const WORDS: ReadonlyMap<string, NamedView> = new Map([
  ['front', 'front'],
  ['frontal', 'front'],
  ['back', 'back'],
  ['rear', 'back'],
  ['left', 'left'],
  ['right', 'right'],
  ['side', 'side'],
]);

/** Words that belong to a view word beside them: `front view`, `left side`. */
const COMPANIONS: ReadonlySet<string> = new Set(['view', 'side']);

const SEPARATORS = /[-_. ]+/g;
const SEPARATORS_AT_END = /[-_. ]+$/;
const SEPARATORS_AT_START = /^[-_. ]+/;
/** A version or a counter: it tells apart what has the same views. */
const VERSION = /^(v|ver|version)?\d+$|^\(\d+\)$/i;

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** @param own the artist's words, which go before those of the field */
export function createViewNames(own: ViewWords): ViewNames {
  const words = new Map<string, NamedView>(WORDS);
  for (const view of VIEWS) for (const word of own[view]) words.set(plain(word), view);
  const viewOf = (text: string): NamedView | undefined => words.get(plain(text));
  /** Each way of grouping reads each name. */
  const known = new Map<string, ViewReading | null>();
  return {
    read: (stem) => {
      const before = known.get(stem);
      if (before !== undefined) return before;
      const reading = readStem(stem, viewOf);
      known.set(stem, reading);
      return reading;
    },
  };
}

function readStem(stem: string, viewOf: (text: string) => NamedView | undefined): ViewReading | null {
  const tokens = tokensOf(stem, viewOf);
  const found = tokens.flatMap(({ text }, index) => {
    const view = viewOf(text);
    return view === undefined ? [] : [{ view, index }];
  });
  // `left side` and `side left` are a left view: the side says nothing that the word beside it does not.
  const named = found.filter(
    ({ view, index }) =>
      view !== 'side' || !found.some((other) => other.view !== 'side' && Math.abs(other.index - index) === 1),
  );
  const readings = named.map(({ view, index }) => readingOf(stem, tokens, index, view));
  const [only] = readings;
  return (
    readings.findLast(({ at }) => at === 'end') ??
    readings.find(({ at }) => at === 'start') ??
    (readings.length === 1 && only !== undefined ? only : null)
  );
}

function readingOf(stem: string, tokens: readonly Token[], index: number, view: NamedView): ViewReading {
  const isCompanion = (at: number): boolean => COMPANIONS.has(plain(tokens[at]?.text ?? ''));
  const first = isCompanion(index - 1) ? index - 1 : index;
  const last = isCompanion(index + 1) ? index + 1 : index;
  const before = stem.slice(0, tokens[first]?.start).replace(SEPARATORS_AT_END, '');
  const after = stem.slice(tokens[last]?.end).replace(SEPARATORS_AT_START, '');
  const separator = stem[before.length] ?? '';
  const subject = before === '' || after === '' ? before + after : `${before}${separator}${after}`;
  const isLast = tokens.slice(last + 1).every(({ text }) => VERSION.test(text));
  const at = isLast ? 'end' : first === 0 ? 'start' : 'middle';
  return { subject, view, at, describes: stem[tokens[last]?.end ?? 0] === ' ' };
}

/** The parts of a name between separators; a view word in capitals at the end of one is a part by itself: `chairFront`. */
function tokensOf(stem: string, viewOf: (text: string) => NamedView | undefined): readonly Token[] {
  const tokens: Token[] = [];
  let start = 0;
  const add = (end: number): void => {
    if (end > start) tokens.push(...splitCapitals({ text: stem.slice(start, end), start, end }, viewOf));
  };
  for (const { 0: run, index } of stem.matchAll(SEPARATORS)) {
    add(index);
    start = index + run.length;
  }
  add(stem.length);
  return tokens;
}

function splitCapitals(token: Token, viewOf: (text: string) => NamedView | undefined): readonly Token[] {
  const { text, start, end } = token;
  const capital = text.match(/^.*[\p{Ll}\p{Nd}](?=\p{Lu}\p{Ll}+$)/u)?.[0].length ?? 0;
  if (capital === 0 || viewOf(text) !== undefined || viewOf(text.slice(capital)) === undefined)
    return [token];
  return [
    { text: text.slice(0, capital), start, end: start + capital },
    { text: text.slice(capital), start: start + capital, end },
  ];
}

/** One spelling of a name, whatever its capitals, and however its accents are encoded. */
export function plain(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
