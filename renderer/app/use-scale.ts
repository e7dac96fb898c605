import { useLayoutEffect } from 'react';
import { useApp, useAppState } from '../store/app-context.tsx';
import { fittingScale } from '../ui/fitting-scale.ts';

/** Font size of the root at scale 1, in CSS pixels. All sizes are relative to it. */
const ROOT_SIZE = 16;

/** Applies the scale of the settings, or the largest one that fits into the window. Returns the applied scale. */
export function useScale(): number {
  const { store } = useApp();
  const wanted = useAppState((state) => state.settings.appearance.scale);
  useLayoutEffect(() => {
    const apply = (): void => {
      const scale = fittingScale(wanted, { width: window.innerWidth, height: window.innerHeight });
      document.documentElement.style.fontSize = `${ROOT_SIZE * scale}px`;
      store.getState().setScale(scale);
    };
    apply();
    window.addEventListener('resize', apply);
    return () => window.removeEventListener('resize', apply);
  }, [store, wanted]);
  return useAppState((state) => state.scale);
}
