import { useLayoutEffect, useRef, useState } from 'react';

type Tell = (why: string | null) => void;

/**
 * Why what is typed in a field cannot be taken; null while it can.
 * @param onRefused is told of it, and null once it can be taken or the field is gone, with what was typed
 */
export function useRefused(onRefused: Tell | undefined): readonly [refused: string | null, set: Tell] {
  const [refused, setRefused] = useState<string | null>(null);
  const tell = useRef(onRefused);
  useLayoutEffect(() => {
    tell.current = onRefused;
  }, [onRefused]);
  useLayoutEffect(() => {
    if (refused === null) return undefined;
    tell.current?.(refused);
    return () => tell.current?.(null);
  }, [refused]);
  return [refused, setRefused];
}
