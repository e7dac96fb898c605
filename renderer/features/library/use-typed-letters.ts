import { useRef } from 'react';

/** Letters that follow each other within this time are one word. Milliseconds. */
const WORD_MS = 900;

/**
 * Gathers the first letters of a name as they are typed; null for what is none. A word does not begin with `x`, which is a command,
 * nor with a space; within one, both are letters.
 */
export function useTypedLetters(): (key: string) => string | null {
  const word = useRef({ letters: '', at: 0 });
  return (key) => {
    const now = performance.now();
    const before = now - word.current.at < WORD_MS ? word.current.letters : '';
    if ([...key].length !== 1 || (before === '' && /^[x\s\p{P}\p{S}]$/iu.test(key))) return null;
    // the same letter again and again goes from one to the next
    const letters = before === key ? key : before + key;
    word.current = { letters, at: now };
    return letters;
  };
}
