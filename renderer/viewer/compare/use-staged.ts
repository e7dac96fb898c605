import { useCallback, useRef } from 'react';
import type { StagedModel } from './pane-stage.tsx';

/**
 * The compared models that stand in the scene, by their assets, and what sets and removes them. A hook of its own, because React keeps the
 * callback from the first call, and it would keep the models of that time with it.
 */
export function useStaged() {
  const staged = useRef(new Map<string, StagedModel>());
  const setStaged = useCallback((asset: string, model: StagedModel | null): void => {
    if (model === null) staged.current.delete(asset);
    else staged.current.set(asset, model);
  }, []);
  return { staged, setStaged };
}
