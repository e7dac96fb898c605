import type { View } from '../../../../shared/interface/formats.ts';
import type { Measures, ViewMatch } from '../../../../shared/model/quality/quality.ts';
import type { Welded } from '../../topology/weld.ts';
import type { Box } from '../place-of.ts';
import { coarseMesh } from './coarse-mesh.ts';
import { fitCamera, VIEW_ANGLES } from './fit-camera.ts';
import type { SubjectMask } from './subject-grid.ts';

/** Cells along the longest side of the meshes that the search looks at: of the search all around, and of what refines it. */
const [COARSE_CELLS, FINE_CELLS] = [72, 160];

/** A reference's subject, from a side. */
export interface ViewMask {
  readonly view: View;
  readonly mask: SubjectMask;
}

/** Compares the outline of a model with those of its references. The first one is searched for all around, the others where they must be from there. */
export function measureMatch(welded: Welded, box: Box, masks: readonly ViewMask[]): Measures['match'] {
  const meshes = {
    whole: welded,
    coarse: coarseMesh(welded, box, COARSE_CELLS),
    fine: coarseMesh(welded, box, FINE_CELLS),
  };
  const views: ViewMatch[] = [];
  /** The angles of the front. */
  let front: { readonly azimuth: number; readonly elevation: number } | null = null;
  for (const { view, mask } of masks) {
    const around = front;
    const turns = VIEW_ANGLES[view];
    const starts =
      around === null ? [null] : turns.map((turn) => ({ ...around, azimuth: around.azimuth + turn }));
    const fit = fitCamera(meshes, mask, starts);
    if (fit === undefined) continue;
    const { azimuth, elevation } = fit.camera;
    front ??= { azimuth: azimuth - (turns[0] ?? 0), elevation };
    views.push({ view, ...fit });
  }
  return views.length === 0 ? null : { share: Math.min(...views.map(({ share }) => share)), views };
}
