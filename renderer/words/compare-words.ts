/** How assets are held against each other: side by side, two with a line between them that is moved, or one at a time in the same place. */
export const COMPARE_MODE_NAMES = {
  side: 'Side by side',
  wipe: 'Wipe',
  blink: 'Blink',
} as const;
export type CompareMode = keyof typeof COMPARE_MODE_NAMES;

/** A, B, C and D stand for what is compared. */
export const letterOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

/** Why there is no wipe between so many; null if there is one. */
export const wipeRefusal = (count: number): string | null =>
  count === 2 ? null : `A wipe is between two, and ${count} are compared.`;
