import { useRef } from 'react';

/** Letters that follow each other within this time are one word. Milliseconds. */
const WORD_MS = 900;

/** The beginning of a name, as far as it was typed. */
export interface TypedWord {
  readonly letters: string;
  /** When its last letter was typed, in milliseconds. */
  readonly at: number;
}

/** Keys that are pressed in the middle of a word. */
const WITHIN_WORD: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph', 'Dead', 'Process']);

export const NO_WORD: TypedWord = { letters: '', at: Number.NEGATIVE_INFINITY };

/**
 * The word after another key; null if the key is no letter of it. A word cannot begin with a space, a symbol or the key of a command.
 * Within a word, they count as letters.
 */
export function typedWord(before: TypedWord, key: string, isCommand: boolean, now: number): TypedWord | null {
  const letters = now - before.at < WORD_MS ? before.letters : '';
  if ([...key].length !== 1 || (letters === '' && (isCommand || /^[\s\p{P}\p{S}]$/u.test(key)))) return null;
  // Repeating one letter moves from one match to the next.
  return { letters: letters === key ? key : letters + key, at: now };
}

/** Collects the first letters of a name as they are typed; null for other keys. */
export function useTypedLetters(): (key: string, isCommand: boolean) => string | null {
  const word = useRef(NO_WORD);
  return (key, isCommand) => {
    const next = typedWord(word.current, key, isCommand, performance.now());
    if (next === null) {
      // Enter or an arrow ends a word; a letter after it begins another one.
      if (key.length > 1 && !WITHIN_WORD.has(key)) word.current = NO_WORD;
      return null;
    }
    word.current = next;
    return next.letters;
  };
}
