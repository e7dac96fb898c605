import { assertNever } from '../../shared/model/assert-never.ts';
import type { AppState } from '../store/app-state.ts';
import { groupedFigure, placeOfMany } from '../words/figures.ts';

type MakingState = Pick<AppState, 'overlay' | 'picturesOut' | 'depthOut' | 'partsOut' | 'exporting' | 'dock'>;

/** What the window makes or copies of assets. Of all but copies a dialog shows how far it is, and it goes on when that is closed. */
export const MAKINGS = ['pictures', 'depth-export', 'export-parts', 'copies'] as const;
export type MakingKind = (typeof MAKINGS)[number];

/** How far the making of files is, such as `Making pictures: 3 of 12`; null where nothing is made, or its dialog or the library is open and says so. */
export function makingNow(state: MakingState, kind: MakingKind): string | null {
  const { overlay, picturesOut, depthOut, partsOut, exporting, dock } = state;
  if (overlay.kind === kind) return null;
  switch (kind) {
    case 'pictures':
      return picturesOut && `Making pictures: ${placeOfMany(picturesOut)}`;
    case 'depth-export':
      return depthOut && `Exporting depth maps: ${placeOfMany(depthOut)}`;
    case 'export-parts':
      return partsOut && `Exporting parts: ${Math.floor(partsOut.done * 100)} %`;
    case 'copies':
      // over its covers the library says the same
      if (exporting === null || dock.visible.includes('library')) return null;
      return `Copying results: ${groupedFigure(exporting.done)} of ${groupedFigure(exporting.of)}`;
    default:
      return assertNever(kind);
  }
}
