import type { Fix } from './fix.ts';

/** What was done to a copy, for a line about it. */
export const FIXED: Readonly<Record<Fix, string>> = {
  convert: 'converted',
  turn: 'turned upright',
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
export function fixedWords(fixes: readonly Fix[]): string {
  return fixes.length === 0 ? '' : `${fixes.map((fix) => FIXED[fix]).join(', ')} on a copy`;
}
