import { useEffect } from 'react';
import { useAppState } from '../store/app-context.tsx';
import type { SwitcherState } from './model/model-switcher.ts';
import { modelOf } from './model/open-model.ts';

/** Records in the store that thumbnails of the requested model were saved. */
export function usePictured({ asked, askedFor }: Pick<SwitcherState, 'asked' | 'askedFor'>): void {
  const setPictured = useAppState((state) => state.setPictured);
  const isPictured = modelOf(asked)?.isPictured ?? false;
  const sha256 = askedFor?.sha256 ?? null;
  useEffect(() => {
    if (isPictured && sha256 !== null) setPictured(sha256);
  }, [isPictured, sha256, setPictured]);
}
