import { useEffect, useState } from 'react';
import { useApp, useAppState } from '../../../store/app-context.tsx';

const NONE: ReadonlySet<string> = new Set();

/** The favourites that are not there now. They are looked at again when the window gets the focus. */
export function useAwayFavourites(): ReadonlySet<string> {
  const { bridge } = useApp();
  const favourites = useAppState(({ settings }) => settings.favouriteFolders);
  const [away, setAway] = useState(NONE);
  useEffect(() => {
    let current = true;
    const look = (): void => {
      if (favourites.length === 0) return;
      bridge.fs.list({ path: null }).then(
        ({ entries }) => {
          if (current) setAway(new Set(entries.filter((each) => each.away).map(({ path }) => path)));
        },
        // Nothing is said of them then; what opens one says what is wrong.
        () => undefined,
      );
    };
    look();
    window.addEventListener('focus', look);
    return () => {
      current = false;
      window.removeEventListener('focus', look);
    };
  }, [bridge, favourites]);
  return away;
}
