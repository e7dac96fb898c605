import { z } from 'zod';
import { MAX_SEGMENTATION_MESH_BYTES } from '../../interface/limits.ts';

/** The endings of files that the window makes of assets. */
export const MADE_ENDINGS = ['png', 'gif', 'webm', 'pdf', 'glb', 'obj', 'stl', 'usdz', 'ply'] as const;
export type MadeEnding = (typeof MADE_ENDINGS)[number];

/** The largest file that the window can hand to the engine's inbox, in bytes: every file that the interface accepts is smaller. */
export const MOST_MADE_BYTES = MAX_SEGMENTATION_MESH_BYTES;

/** More than any file system takes. */
const MOST_NAME = 1000;

/** A file that the window made, and handed to the engine's inbox. */
export const madeFileSchema = z.object({
  /** Where it lies in the inbox. Absolute. */
  staged: z.string().min(1),
  /**
   * What it is called outside, without its ending. Characters that file systems forbid are replaced, and what is too long is cut: names of parts
   * and assets come from files, where they may have any length.
   */
  name: z
    .string()
    .min(1)
    .transform((name) => name.slice(0, MOST_NAME)),
  ending: z.enum(MADE_ENDINGS),
});
export type MadeFile = z.infer<typeof madeFileSchema>;
