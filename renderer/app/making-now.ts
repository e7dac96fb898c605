import { assertNever } from '../../shared/model/assert-never.ts';
import type { AppState } from '../store/app-state.ts';
import type { PicturesProgress } from '../store/viewer/pictures-slice.ts';

/** The dialogs that show how far the making of files is; it goes on when they are closed. */
export const MAKING_DIALOGS = ['pictures', 'depth-export', 'export-parts'] as const;
export type MakingDialogKind = (typeof MAKING_DIALOGS)[number];

/** How far the making of files is, such as `Making pictures: 3 of 12`; null where nothing is made, or its dialog is open and says so. */
export function makingNow(
  {
    overlay,
    picturesOut,
    depthOut,
    partsOut,
  }: Pick<AppState, 'overlay' | 'picturesOut' | 'depthOut' | 'partsOut'>,
  dialog: MakingDialogKind,
): string | null {
  if (overlay.kind === dialog) return null;
  switch (dialog) {
    case 'pictures':
      return picturesOut && `Making pictures: ${numberOf(picturesOut)}`;
    case 'depth-export':
      return depthOut && `Exporting depth maps: ${numberOf(depthOut)}`;
    case 'export-parts':
      return partsOut && `Exporting parts: ${Math.floor(partsOut.done * 100)} %`;
    default:
      return assertNever(dialog);
  }
}

/** The asset that is worked on, from 1. */
function numberOf({ done, of }: PicturesProgress): string {
  return `${Math.min(of, Math.floor(done) + 1)} of ${of}`;
}
