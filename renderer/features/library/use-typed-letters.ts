import { useRef } from 'react';

/** Letters that follow each other within this time are one word. Milliseconds. */
const WORD_MS = 900;

/**
 * Collects the first letters of a name as they are typed; null for other keys. A word cannot begin with a space or with `x`, which is
 * a command. Within a word, both count as letters.
 */
export function useTypedLetters(): (key: string) => string | null {
  const word = useRef({ letters: '', at: 0 });
  return (key) => {
    const now = performance.now();
    const before = now - word.current.at < WORD_MS ? word.current.letters : '';
    if ([...key].length !== 1 || (before === '' && /^[x\s\p{P}\p{S}]$/iu.test(key))) return null;
    // Repeating one letter moves from one match to the next.
    const letters = before === key ? key : before + key;
    word.current = { letters, at: now };
    return letters;
  };
}
