import { useCallback } from 'react';
import { useHandles } from './app-context.tsx';
import type { MainPart, MainPartElement } from './main-parts.ts';

/** Offers an element as a main part of the workspace: to be called in an effect, whose undo is returned. */
export function useMainPart(part: MainPart): (element: MainPartElement | null) => (() => void) | undefined {
  const { mainParts } = useHandles();
  return useCallback(
    (element) => (element === null ? undefined : mainParts.offer(part, element)),
    [mainParts, part],
  );
}
