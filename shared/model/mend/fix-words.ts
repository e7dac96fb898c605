import type { Fix, Mend } from './fix.ts';

/** What was done to a copy, for a line about it. */
export const FIXED: Readonly<Record<Mend, string>> = {
  convert: 'converted',
  turn: 'turned upright',
  mask: 'masked',
  flatten: 'laid on white',
  lighten: 'lightened',
  crop: 'cropped to its subject',
  pad: 'padded to a square',
  shrink: 'shrunk',
};

/** What a fix does, for a button or a menu. */
export const FIX_VERBS: Readonly<Record<Fix, string>> = {
  convert: 'Convert',
  turn: 'Turn upright',
  flatten: 'Lay on white',
  lighten: 'Lighten',
  crop: 'Crop to the subject',
  pad: 'Pad to a square',
  shrink: 'Shrink the file',
};

/** What was mended on the copies that are sent: `converted, shrunk on a copy`; empty if nothing was. */
export function fixedWords(fixes: readonly Mend[]): string {
  return fixes.length === 0 ? '' : `${fixes.map((fix) => FIXED[fix]).join(', ')} on a copy`;
}
