import { z } from 'zod';
import { VIEWS, type View } from '../../interface/formats.ts';

/** What the artist's own words may be. */
const VIEW_WORDS = { longest: 40, most: 20 } as const;
const SEPARATED = /[-_. /\\]/;

/** A word within a file name, without the characters that separate words there. */
const wordSchema = z
  .string()
  .trim()
  .min(1)
  .max(VIEW_WORDS.longest)
  .regex(/^[^-_. /\\]+$/, 'a word has no space, dot, hyphen, underscore or slash');

const wordsSchema = z.array(wordSchema).max(VIEW_WORDS.most).default([]);

/** The artist's own words for the views of a subject, as they stand in file names, beside `front`, `back`, `left`, `right` and the like. */
export const viewWordsSchema = z.object({
  front: wordsSchema,
  back: wordsSchema,
  left: wordsSchema,
  right: wordsSchema,
});
export type ViewWords = z.infer<typeof viewWordsSchema>;

export const NO_VIEW_WORDS: ViewWords = { front: [], back: [], left: [], right: [] };

/** The words of a line of text, which stand between commas; each once. */
export function viewWordsIn(text: string): string[] {
  const words = text
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const seen = new Set<string>();
  return words.filter((word) => !seen.has(plain(word)) && seen.add(plain(word)));
}

/** Why a line of text cannot be the words of a view beside those of the other views, in a sentence; null if it can. */
export function whyNoViewWords(view: View, text: string, all: ViewWords): string | null {
  const words = viewWordsIn(text);
  if (words.length === 0)
    return text.trim() === '' ? null : 'There is no word between the commas; type one, or nothing.';
  return whyNotTogether({ ...all, [view]: words }, [view]);
}

/** Why words cannot be told apart, or cannot stand in a file's name, in a sentence; null if they can. */
export function whyNotTogether(all: ViewWords, among: readonly View[] = VIEWS): string | null {
  for (const view of among) {
    if (all[view].length > VIEW_WORDS.most)
      return `A view has at most ${VIEW_WORDS.most} words, and these are ${all[view].length}; leave some out.`;
    for (const word of all[view]) {
      const why = whyNoWord(word, view, all);
      if (why !== null) return why;
    }
  }
  return null;
}

function whyNoWord(word: string, view: View, all: ViewWords): string | null {
  if (word.length > VIEW_WORDS.longest)
    return `“${word.slice(0, VIEW_WORDS.longest)}…” is longer than ${VIEW_WORDS.longest} characters; type a shorter word.`;
  if (SEPARATED.test(word))
    return `“${word}” holds a space, dot, hyphen, underscore or slash, which separate words in file names; type one word, and commas between several.`;
  const of = (each: View): string => `“${word}” stands for the ${each} view already; a word has one view.`;
  const named = VIEWS.find((each) => each !== view && plain(each) === plain(word));
  if (named !== undefined) return of(named);
  const taken = VIEWS.find(
    (each) => each !== view && all[each].some((other) => plain(other) === plain(word)),
  );
  return taken === undefined ? null : of(taken);
}

const plain = (word: string): string => word.normalize('NFC').toLowerCase();
