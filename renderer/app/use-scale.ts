import { useLayoutEffect } from 'react';
import { useApp, useAppState } from '../store/app-context.tsx';
import { fittingScale } from '../ui/fitting-scale.ts';

/** Font size of the root at scale 1, in CSS pixels: everything else is measured by it. */
const ROOT_SIZE = 16;

/** Draws everything as large as the settings say and the window has room for; gives how large that is. */
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
