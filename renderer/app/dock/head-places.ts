import { createContext, type Dispatch, type RefCallback, type SetStateAction, use, useCallback } from 'react';
import type { MenuPoint } from '../../commands/context-menu.tsx';

export type PlaceName = 'note' | 'tools';
/** The elements in the heads of areas that panels render into, by area. */
export type HeadPlaces = ReadonlyMap<string, Readonly<Partial<Record<PlaceName, HTMLElement>>>>;

interface Places {
  readonly places: HeadPlaces;
  readonly setPlaces: Dispatch<SetStateAction<HeadPlaces>>;
  /** Opens the menu of the active area. */
  readonly onMenu: (at: MenuPoint) => void;
}

export const HeadPlacesContext = createContext<Places>({
  places: new Map(),
  setPlaces: () => undefined,
  onMenu: () => undefined,
});

/** A ref callback that registers an element as the place of that name in an area's head while it is mounted. */
export function usePlaceRef(area: string, name: PlaceName): RefCallback<HTMLElement> {
  const { setPlaces } = use(HeadPlacesContext);
  return useCallback(
    (element: HTMLElement) => {
      setPlaces((places) => new Map(places).set(area, { ...places.get(area), [name]: element }));
      return () =>
        setPlaces((places) => {
          const { [name]: _gone, ...rest } = places.get(area) ?? {};
          const left = new Map(places);
          if (Object.keys(rest).length === 0) left.delete(area);
          else left.set(area, rest);
          return left;
        });
    },
    [area, name, setPlaces],
  );
}
