import type { Measures, QualityPlace } from '../../../shared/model/quality/quality.ts';
import type { SourceMesh, SourceObject } from '../mesh/source-mesh.ts';
import type { EncodedTexture } from '../picture/image.ts';
import type { Size } from '../picture/picture-size.ts';
import { weld } from '../topology/weld.ts';
import { faceAreas } from './face-areas.ts';
import { measureCoordinates } from './measure-coordinates.ts';
import { measureSurface } from './measure-surface.ts';
import { measureSymmetry } from './measure-symmetry.ts';
import { partsOf } from './parts-of.ts';
import { boxOf, placeOf } from './place-of.ts';
import { measureMatch, type ViewMask } from './silhouette/measure-match.ts';
import { surfaceCells } from './surface-cells.ts';

/** Cells along each side of the grid in which symmetry is measured: about one percent of the model each. */
const SYMMETRY_CELLS = 128;

/** A model with what it is measured against. */
export interface MeasuredModel {
  readonly mesh: SourceMesh;
  /** Empty where the file does not name any. */
  readonly objects: readonly SourceObject[];
  /** The size of a picture of its surface; undefined if it cannot be read. */
  readonly sizeOf: (picture: EncodedTexture) => Size | undefined;
  /** The outlines of its references, the front first. */
  readonly masks: readonly ViewMask[];
}

/** Measures all that is told about a model's quality. Takes about a second of processor time for each million triangles. */
export function measureModel({ mesh, objects, sizeOf, masks }: MeasuredModel): Measures {
  const welded = weld(mesh.positions, mesh.indices);
  const box = boxOf(welded.places);
  const areas = faceAreas(welded);
  const nameOf = partsOf(objects, welded);
  const named = <Finding extends { readonly place?: QualityPlace | undefined }>(finding: Finding): Finding =>
    finding.place === undefined
      ? finding
      : { ...finding, place: { ...finding.place, ...nameOf(finding.place) } };
  const surface = measureSurface(welded, areas, box);
  const coordinates = measureCoordinates(mesh, areas.areas, sizeOf);
  const overlapPlace = placeOf(welded, box, coordinates.overlapping);
  return {
    faces: mesh.indices.length / 3,
    ...surface,
    open: named(surface.open),
    nonManifold: named(surface.nonManifold),
    islands: named(surface.islands),
    degenerate: named(surface.degenerate),
    turned: named(surface.turned),
    texture: coordinates.texture,
    overlap:
      coordinates.overlap === null
        ? null
        : named({
            share: coordinates.overlap,
            ...(overlapPlace !== undefined && { place: overlapPlace }),
          }),
    density: coordinates.density,
    match: masks.length === 0 ? null : measureMatch(welded, box, masks),
    symmetry: measureSymmetry(surfaceCells(welded, areas.areas, SYMMETRY_CELLS)),
  };
}
