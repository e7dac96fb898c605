import type { FolderEntry } from '../../../../shared/bridge/views.ts';

/** What was typed over a list so far, and when its last letter was. */
export interface TypedLetters {
  readonly text: string;
  /** Milliseconds of any clock. */
  readonly at: number;
}

export const NOTHING_TYPED: TypedLetters = { text: '', at: Number.NEGATIVE_INFINITY };

/** After a pause of this long the next letter begins anew. */
const PAUSE_MS = 1_000;

export function withLetter(before: TypedLetters, letter: string, at: number): TypedLetters {
  return { text: at - before.at > PAUSE_MS ? letter : `${before.text}${letter}`, at };
}

const collator = new Intl.Collator('en', { usage: 'search', sensitivity: 'base' });

/**
 * The entry that the typed letters lead to: the next whose name begins with them, from the selected one on and round to the first; null
 * if there is none. One letter, typed again and again, goes on through the names with it.
 * @param selected the path of the selected entry
 */
export function entryOfLetters(
  entries: readonly FolderEntry[],
  selected: string | null,
  { text }: TypedLetters,
): FolderEntry | null {
  const at = entries.findIndex(({ path }) => path === selected);
  const isRepeated = text.length > 1 && [...text].every((letter) => letter === text[0]);
  const begins = (entry: FolderEntry, letters: string): boolean =>
    collator.compare(entry.name.slice(0, letters.length), letters) === 0;
  const nextOf = (letters: string, from: number): FolderEntry | null =>
    [...entries.slice(from), ...entries.slice(0, from)].find((entry) => begins(entry, letters)) ?? null;
  // A first letter leaves the selected entry, the next ones may stay at it.
  const exact = nextOf(text, text.length === 1 ? at + 1 : Math.max(0, at));
  return exact ?? (isRepeated ? nextOf(text.slice(0, 1), at + 1) : null);
}
