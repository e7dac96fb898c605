import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

interface PathField {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** What the artist types. */
  readonly type: (text: string) => void;
  /** A folder is asked for; its answer may fill the field in, until something is typed again. */
  readonly ask: () => void;
  /** Fills in what was listed. */
  readonly fill: (path: string) => void;
}

/**
 * The path of the picker. What is listed fills it in, but never over what was typed meanwhile; the first path that is filled in is
 * selected, so that typing replaces it and the end of it can still be edited.
 */
export function usePathField(): PathField {
  const field = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  const [typed, setTyped] = useState('');
  const [first, setFirst] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (first !== null && document.activeElement === field.current) field.current?.select();
  }, [first]);
  return {
    field,
    typed,
    setTyped,
    type: useCallback((text: string) => {
      isTyping.current = true;
      setTyped(text);
    }, []),
    ask: useCallback(() => {
      isTyping.current = false;
    }, []),
    fill: useCallback((path: string) => {
      if (isTyping.current) return;
      setTyped(path);
      setFirst((now) => now ?? path);
    }, []),
  };
}
