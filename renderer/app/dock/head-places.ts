import { createContext, type Dispatch, type RefCallback, type SetStateAction, use, useCallback } from 'react';
import type { MenuPoint } from '../../commands/context-menu.tsx';

export type PlaceName = 'note' | 'tools';
/** Where panels put what stands in the heads of their areas, by area. */
export type HeadPlaces = ReadonlyMap<string, Readonly<Partial<Record<PlaceName, HTMLElement>>>>;

interface Places {
  readonly places: HeadPlaces;
  readonly setPlaces: Dispatch<SetStateAction<HeadPlaces>>;
  /** Opens the menu of the area in hand. */
  readonly onMenu: (at: MenuPoint) => void;
}

export const HeadPlacesContext = createContext<Places>({
  places: new Map(),
  setPlaces: () => undefined,
  onMenu: () => undefined,
});

/** Makes an element the place of that name in the head of an area, as long as it is there. */
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
