import type { View } from '../../../../shared/interface/formats.ts';
import type { Measures, ViewMatch } from '../../../../shared/model/quality/quality.ts';
import type { Welded } from '../../topology/weld.ts';
import type { Box } from '../place-of.ts';
import { coarseMesh } from './coarse-mesh.ts';
import { fitCamera, VIEW_ANGLES } from './fit-camera.ts';
import type { SubjectMask } from './subject-grid.ts';

/** A reference's subject, from a side. */
export interface ViewMask {
  readonly view: View;
  readonly mask: SubjectMask;
}

/** Compares the outline of a model with those of its references. The first one is searched for all around, the others where they must be from there. */
export function measureMatch(welded: Welded, box: Box, masks: readonly ViewMask[]): Measures['match'] {
  const coarse = coarseMesh(welded, box);
  const views: ViewMatch[] = [];
  /** The angles of the front. */
  let front: { readonly azimuth: number; readonly elevation: number } | null = null;
  for (const { view, mask } of masks) {
    const around = front;
    const turns = VIEW_ANGLES[view];
    const starts =
      around === null ? [null] : turns.map((turn) => ({ ...around, azimuth: around.azimuth + turn }));
    const fit = fitCamera(welded, coarse, mask, starts);
    if (fit === undefined) continue;
    const { azimuth, elevation } = fit.camera;
    front ??= { azimuth: azimuth - (turns[0] ?? 0), elevation };
    views.push({ view, ...fit });
  }
  return views.length === 0 ? null : { share: Math.min(...views.map(({ share }) => share)), views };
}
