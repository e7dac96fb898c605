import { type RefObject, useEffect, useRef } from 'react';
import { useAppState } from './app-context.tsx';

/**
 * Gives the focus to a workspace's main part when its command was called, so that the keys work at once.
 * @param selector the parts that may take it, the first in the document of those that are there
 */
export function useMainFocus(selector: string): RefObject<HTMLElement | null> {
  const workspace = useRef<HTMLElement>(null);
  const wanted = useAppState((state) => state.focusWanted);
  const given = useAppState((state) => state.focusGiven);
  useEffect(() => {
    if (!wanted) return;
    workspace.current?.querySelector<HTMLElement>(selector)?.focus();
    given();
  }, [wanted, given, selector]);
  return workspace;
}
