import { useEffect } from 'react';
import { useAppState } from '../store/app-context.tsx';
import type { SwitcherState } from './model/model-switcher.ts';
import { modelOf } from './model/open-model.ts';

/** Records in the store that thumbnails of the requested model were saved. */
export function usePictured({
  requested,
  requestedViewable,
}: Pick<SwitcherState, 'requested' | 'requestedViewable'>): void {
  const setPictured = useAppState((state) => state.setPictured);
  const isPictured = modelOf(requested)?.isPictured ?? false;
  const sha256 = requestedViewable?.sha256 ?? null;
  useEffect(() => {
    if (isPictured && sha256 !== null) setPictured(sha256);
  }, [isPictured, sha256, setPictured]);
}
