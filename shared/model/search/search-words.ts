/**
 * How texts are split into words for the search, the same when they are indexed and when they are searched for.
 *
 * Case and accents do not count. Scripts that put no spaces between words (Chinese, Japanese, Thai …) are split into characters and pairs of
 * neighbours, since no word boundary is known: two characters are found as a pair, three as two pairs. An emoji is a word of its own.
 */

/**
 * A text without case, accents and forms of the same letter: `Élan` and `ＥＬＡＮ` become `elan`, `Straße` becomes `strasse`. Indexes hold folded
 * texts: one in which some are folded otherwise is found by its daily check, and filled anew from the sidecars. A change of what many texts have
 * needs a migration of the index.
 */
export function foldText(text: string): string {
  // By way of capitals, since only those write ß as two letters; and of small letters before, since ẞ is a capital already.
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().toUpperCase().toLowerCase();
}

const RUN = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
/** The longest word that is indexed and searched for. Characters. */
const MAX_WORD = 100;

/** A part of a text that is searched in one way. */
type Piece =
  | { readonly of: 'word'; readonly word: string }
  | { readonly of: 'characters'; readonly characters: readonly string[] };

/** The words of a text as they are indexed, in order. */
export function indexedWords(text: string): readonly string[] {
  return piecesOf(text).flatMap((piece) =>
    piece.of === 'word' ? [piece.word] : [...piece.characters, ...pairsOf(piece.characters)],
  );
}

/** What a typed text asks for: all of it must be there. */
export interface WantedWords {
  /** Words that follow each other, the last one by its beginning. */
  readonly phrases: readonly (readonly string[])[];
  /** Single words of the index, whole. */
  readonly whole: readonly string[];
}

export function wantedWords(typed: string): WantedWords {
  const phrases: string[][] = [];
  const whole: string[] = [];
  let phrase: string[] | null = null;
  for (const piece of piecesOf(typed)) {
    if (piece.of === 'word') {
      if (phrase === null) {
        phrase = [];
        phrases.push(phrase);
      }
      phrase.push(piece.word);
      continue;
    }
    phrase = null;
    whole.push(...(piece.characters.length === 1 ? piece.characters : pairsOf(piece.characters)));
  }
  return { phrases, whole };
}

/** Whether a short text has what was typed, as the index would find it. */
export function hasWords(text: string, typed: string): boolean {
  const there = indexedWords(text);
  const { phrases, whole } = wantedWords(typed);
  const follows = (phrase: readonly string[], from: number): boolean =>
    phrase.every((word, at) =>
      at === phrase.length - 1 ? there[from + at]?.startsWith(word) === true : there[from + at] === word,
    );
  return (
    phrases.every((phrase) => there.some((_, from) => follows(phrase, from))) &&
    whole.every((word) => there.includes(word))
  );
}

function piecesOf(text: string): readonly Piece[] {
  return [...foldText(text).matchAll(RUN)].flatMap(([run]) => {
    if (/^\p{Extended_Pictographic}$/u.test(run) && !/^[\p{L}\p{N}]$/u.test(run)) {
      return [{ of: 'word', word: `u${(run.codePointAt(0) ?? 0).toString(16)}` }];
    }
    return partsOf(run);
  });
}

/** Splits a run of letters where its script changes between one with spaces and one without. */
function partsOf(run: string): readonly Piece[] {
  const parts: Piece[] = [];
  const addWord = (word: string): void => {
    if (word !== '') parts.push({ of: 'word', word: word.slice(0, MAX_WORD) });
  };
  let end = 0;
  for (const match of run.matchAll(UNSPACED)) {
    addWord(run.slice(end, match.index));
    parts.push({ of: 'characters', characters: [...match[0]] });
    end = match.index + match[0].length;
  }
  addWord(run.slice(end));
  return parts;
}

function pairsOf(characters: readonly string[]): readonly string[] {
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}
