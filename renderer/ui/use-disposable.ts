import { useLayoutEffect, useState } from 'react';

/**
 * Something that must be disposed of, made and disposed of by one effect: for as long as the component is mounted and `make` is
 * the same function, so `make` comes from `useCallback`. A `useMemo` would not do: React may drop what that holds, or make it and never
 * mount the component, and then it would never be disposed of.
 * @returns null until the first effect has run, and while `make` has changed and the next one has not
 */
export function useDisposable<Value extends { readonly dispose: () => void }>(
  make: () => Value,
): Value | null {
  const [held, setHeld] = useState<{ readonly make: () => Value; readonly value: Value } | null>(null);
  // not a passive one: another frame could be drawn without it
  useLayoutEffect(() => {
    const value = make();
    setHeld({ make, value });
    return () => {
      setHeld(null);
      value.dispose();
    };
  }, [make]);
  return held?.make === make ? held.value : null;
}
