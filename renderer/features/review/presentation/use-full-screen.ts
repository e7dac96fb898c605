import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Fills the screen while the component is shown. Where the system or the browser does not allow that, the window is filled as it is.
 * @param onLeft called when the artist left the full screen, for which the browser takes Escape to itself
 */
export function useFullScreen(onLeft: () => void): void {
  const left = useEffectEvent(onLeft);
  const isShown = useRef(false);
  useEffect(() => {
    const root = document.documentElement;
    // A window that was full before stays so.
    const wasFull = document.fullscreenElement !== null;
    const onChange = (): void => {
      if (document.fullscreenElement === null) left();
    };
    isShown.current = true;
    document.addEventListener('fullscreenchange', onChange);
    // Refused without a key or a click before it, or by the system: the window itself is filled all the same.
    const entered = wasFull
      ? Promise.resolve()
      : root.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
    return () => {
      isShown.current = false;
      document.removeEventListener('fullscreenchange', onChange);
      if (wasFull) return;
      // It may be granted only after the component has gone.
      void entered.then(() => {
        if (isShown.current || document.fullscreenElement === null) return undefined;
        // Refused only if it was left meanwhile.
        return document.exitFullscreen().catch(() => undefined);
      });
    };
  }, []);
}
