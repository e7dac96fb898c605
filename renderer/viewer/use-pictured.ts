import { useEffect } from 'react';
import { useAppState } from '../store/app-context.tsx';
import type { SwitcherState } from './model/model-switcher.ts';
import { modelOf } from './model/open-model.ts';

/** Tells the rest of the window once pictures of the model that was asked for are kept. */
export function usePictured({ asked, askedFor }: Pick<SwitcherState, 'asked' | 'askedFor'>): void {
  const setPictured = useAppState((state) => state.setPictured);
  const isPictured = modelOf(asked)?.isPictured ?? false;
  const sha256 = askedFor?.sha256 ?? null;
  useEffect(() => {
    if (isPictured && sha256 !== null) setPictured(sha256);
  }, [isPictured, sha256, setPictured]);
}
