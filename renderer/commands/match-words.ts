import { typedName } from '../../shared/model/library-order.ts';

/** A text prepared for searching: its letters and digits without separators, and the indexes where words begin. */
export interface SearchedText {
  readonly letters: string;
  readonly starts: ReadonlySet<number>;
}

/** How well a typed word matches a text; 0 is no match. Whole words rank above beginnings of words, those above other matches. */
export type Fit = 0 | 1 | 2 | 3 | 4 | 5;

/** Words shorter than this must be typed without a mistake. */
const NEAR_LENGTH = 4;

/** Prepares a text for searching. Case, accents, hyphens and British or American spelling make no difference: `X-ray` is `xray`. */
export function searchedText(text: string): SearchedText {
  const words = wordsOf(text);
  const starts = new Set([0]);
  let length = 0;
  for (const word of words) {
    starts.add(length);
    length += word.length;
  }
  starts.add(length);
  return { letters: words.join(''), starts };
}

/** The words of a text, normalised as {@link searchedText} describes. */
export function wordsOf(text: string): readonly string[] {
  return typedName(text)
    .replaceAll('ou', 'o')
    .replaceAll('z', 's')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

export function fitOf(word: string, { letters, starts }: SearchedText): Fit {
  let best: Fit = 0;
  for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1)) {
    const begins = starts.has(at);
    const ends = starts.has(at + word.length);
    const fit = begins && ends ? 5 : begins ? (at === 0 ? 4 : 3) : 2;
    if (fit > best) best = fit;
  }
  if (best > 0 || word.length < NEAR_LENGTH) return best;
  return [...starts].some((at) => isNear(word, letters.slice(at, at + word.length + 1))) ? 1 : 0;
}

/** Whether a word differs by one mistake (a wrong, missing or extra letter, or two swapped) from the beginning of a text. */
function isNear(word: string, text: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === text[at]) at += 1;
  // The first letter must be right: it rarely is the mistake, and without this rule too many words would match.
  if (at === 0) return false;
  const rest = word.slice(at);
  const wrong = text.startsWith(rest.slice(1), at + 1);
  const tooMany = text.startsWith(rest.slice(1), at);
  const missing = text.startsWith(rest, at + 1);
  const swapped = rest[0] === text[at + 1] && rest[1] === text[at] && text.startsWith(rest.slice(2), at + 2);
  return wrong || tooMany || missing || swapped;
}
