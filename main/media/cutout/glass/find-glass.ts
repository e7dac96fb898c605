import { estimateLitBackdrop } from '../backdrop.ts';
import type { Look } from '../look.ts';
import type { CellColours } from '../magnify.ts';
import { backdropInSrgb, rowsBehind } from './backdrop-behind.ts';
import { type Clearness, clearnessOf, type SeeThrough } from './see-through.ts';
import { withinContour } from './within-contour.ts';

/** A subject through which the backdrop is seen. */
export interface Glass {
  readonly through: SeeThrough;
  /** The backdrop in sRGB, in cells of the whole picture. */
  readonly behind: CellColours;
}

/** A mask of a look, and what its inside is. */
export type Judged =
  | Exclude<Clearness, { readonly is: 'clear' }>
  | { readonly is: 'clear'; readonly mask: Uint8Array; readonly glass: Glass };

/** Whether a subject that was found is seen through. @param lit the backdrop around it, L*a*b*; left out where it is a wall and a table */
export function judgeInside(look: Look, mask: Uint8Array, lit?: CellColours): Judged {
  const expected = lit ?? rowsBehind(look.lab, mask, look.width);
  if (expected === undefined) return { is: 'opaque' };
  const clearness = clearnessOf(look, mask, expected);
  if (clearness.is !== 'clear') return clearness;
  const behind = backdropInSrgb(expected);
  const glass = { through: clearness.through, behind: { ...behind, cell: behind.cell * look.shrunk } };
  return { is: 'clear', mask, glass };
}

/** Looks for a glass where nothing was found, or its reflected light alone: within the contours of a picture. */
export function glassWithinContour(
  look: Look,
  least: number,
): (Judged & { readonly is: 'clear' }) | undefined {
  const mask = withinContour(look.edges, look.width, least);
  if (mask === undefined) return undefined;
  const lit =
    look.border.count > 1 ? undefined : estimateLitBackdrop(look.lab, mask, look.width, look.height);
  const judged = judgeInside(look, mask, lit);
  return judged.is === 'clear' ? judged : undefined;
}
