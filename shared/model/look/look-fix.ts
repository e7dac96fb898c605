import type { Fix } from '../mend/fix.ts';
import type { LookCode } from './look-warning.ts';

/** What mends what a picture shows, where something does. */
export const FIX_OF_LOOK: Readonly<Partial<Record<LookCode, Fix>>> = {
  'picture-very-dark': 'lighten',
  'picture-extreme-proportions': 'pad',
};
