/** How assets are held against each other: side by side, two with a line between them that is moved, one at a time in the same place, or by their distance in colours. */
export const COMPARE_MODE_NAMES = {
  side: 'Side by side',
  wipe: 'Wipe',
  blink: 'Blink',
  heat: 'Distance',
} as const;
export type CompareMode = keyof typeof COMPARE_MODE_NAMES;

/** A, B, C and D stand for what is compared. */
export const letterOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

/** Why so many cannot be compared in a way; null if they can. */
export const modeRefusal = (mode: CompareMode, count: number): string | null =>
  count === 2 || (mode !== 'wipe' && mode !== 'heat')
    ? null
    : `A ${mode === 'wipe' ? 'wipe' : 'distance'} is between two, and ${count} are compared.`;
