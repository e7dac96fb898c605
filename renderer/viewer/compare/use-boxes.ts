import { useCallback, useMemo, useState } from 'react';
import { Box3, Vector3 } from 'three';
import type { FramedBox } from '../camera/camera-moves.ts';
import { AS_IT_IS, type Placing, placedAs, placedBox } from './one-size.ts';

interface Boxes {
  readonly placings: ReadonlyMap<string, Placing>;
  /** The boxes of the placed models. */
  readonly placed: ReadonlyMap<string, FramedBox>;
  /** What all of them fit into; null while there is none. */
  readonly all: Box3 | null;
  readonly setBox: (asset: string, box: FramedBox | null) => void;
}

/** Where the compared models stand. @param assets in the order of their letters @param isOneSize whether all get the size of the first */
export function useBoxes(assets: readonly string[], isOneSize: boolean): Boxes {
  const [boxes, setBoxes] = useState<ReadonlyMap<string, FramedBox>>(new Map());
  const setBox = useCallback((asset: string, box: FramedBox | null): void => {
    setBoxes((before) => {
      const after = new Map(before);
      if (box === null) after.delete(asset);
      else after.set(asset, box);
      return after;
    });
  }, []);
  const placed = useMemo(() => placeAll(assets, boxes, isOneSize), [assets, boxes, isOneSize]);
  return { ...placed, setBox };
}

function placeAll(
  assets: readonly string[],
  boxes: ReadonlyMap<string, FramedBox>,
  isOneSize: boolean,
): Omit<Boxes, 'setBox'> {
  const there = assets.flatMap((asset) => {
    const box = boxes.get(asset);
    return box === undefined ? [] : [{ asset, box }];
  });
  const first = there[0]?.box;
  const placings = new Map<string, Placing>();
  const placed = new Map<string, FramedBox>();
  const all = new Box3();
  for (const { asset, box } of there) {
    const placing = isOneSize && first !== undefined ? placedAs(first, box) : AS_IT_IS;
    const { centre, half } = placedBox(box, placing);
    placings.set(asset, placing);
    placed.set(asset, { centre, half });
    const reach = new Vector3(...half);
    all.expandByPoint(new Vector3(...centre).sub(reach)).expandByPoint(new Vector3(...centre).add(reach));
  }
  return { placings, placed, all: there.length === 0 ? null : all };
}
