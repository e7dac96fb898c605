import type { QualityPlace } from '../../../shared/model/quality/quality.ts';
import type { SourceObject } from '../mesh/source-mesh.ts';
import type { Welded } from '../topology/weld.ts';

/** Finds the object that a place belongs to: the one with the corner nearest to it. Nothing for a file with one object, or one without names. */
export function partsOf(
  objects: readonly SourceObject[],
  { places, corners }: Welded,
): (place: QualityPlace) => { readonly part?: string } {
  if (objects.length < 2 || objects.every(({ name }) => name === '')) return () => ({});
  return ({ point: [x, y, z] }) => {
    let [nearest, found] = [Infinity, -1];
    for (let corner = 0; corner < corners.length; corner++) {
      const at = (corners[corner] as number) * 3;
      const away =
        ((places[at] as number) - x) ** 2 +
        ((places[at + 1] as number) - y) ** 2 +
        ((places[at + 2] as number) - z) ** 2;
      if (away >= nearest) continue;
      nearest = away;
      found = Math.floor(corner / 3);
    }
    let end = 0;
    for (const { name, faces } of objects) {
      end += faces;
      if (found < end) return name === '' ? {} : { part: name };
    }
    return {};
  };
}
