import { useMemo } from 'react';
import type { Subject } from './canvas/subject.ts';
import type { Shown } from './model/model-switcher.ts';
import { modelKey } from './viewable.ts';

/**
 * What is drawn of a model that is looked at quickly. It is the same for as long as the same surfaces are drawn, whatever else becomes known of the
 * next one: another subject would be uploaded and drawn once more, and delay the first picture of the next.
 */
export function useQuickSubject(shown: Shown | null): Subject | null {
  const parsed = shown?.model.parsed;
  const built = shown?.model.built;
  const viewable = shown?.viewable;
  return useMemo(() => {
    if (parsed === undefined || built === undefined || viewable === undefined) return null;
    const { name, format, assetId } = viewable;
    return { model: parsed, built, key: modelKey(viewable), name, format, assetId, hasReferences: false };
  }, [parsed, built, viewable]);
}
