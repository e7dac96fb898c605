import { SCALES } from '../../shared/model/settings/settings.ts';

/** What the frame needs at scale 1, in CSS pixels. */
const NEEDED = { width: 900, height: 520 } as const;

/** The scale of the interface: the artist's setting, or the largest scale at which the frame fits into the window. */
export function fittingScale(
  wanted: number,
  room: { readonly width: number; readonly height: number },
): number {
  const fits = Math.min(room.width / NEEDED.width, room.height / NEEDED.height);
  return Math.max(SCALES.least, Math.min(wanted, fits, SCALES.most));
}
