import { z } from 'zod';

/**
 * Why no service can read a mesh file. What only Maquette's own reader does not take (a compressed glb, more faces than Local takes) is no
 * damage.
 */
export const meshDamageSchema = z.enum([
  'no-faces',
  /** A face names a vertex that is not in the file. */
  'vertices-missing',
  /** A coordinate is no number. */
  'vertices-nowhere',
  /** The file ends before all that it says is in it. */
  'cut-off',
  /** Its own description of its content contradicts itself. */
  'broken',
]);
export type MeshDamage = z.infer<typeof meshDamageSchema>;

const WORDS: Readonly<Record<MeshDamage, string>> = {
  'no-faces': 'holds no faces',
  'vertices-missing': 'is damaged: a face points at a vertex that is not there',
  'vertices-nowhere': 'is damaged: its vertices have no place (not a number)',
  'cut-off': 'is cut off: its end is missing',
  broken: 'is damaged: its description of the model cannot be read',
};

/** What follows the file's name in a sentence: `is cut off: its end is missing`. */
export const meshDamageWords = (damage: MeshDamage): string => WORDS[damage];
