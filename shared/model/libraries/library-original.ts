import { z } from 'zod';

/** What the artist says of a library whose id is known at another folder: it is one of its own, or the known one was moved. */
export const copyAnswerSchema = z.enum(['own', 'moved']);
export type CopyAnswer = z.infer<typeof copyAnswerSchema>;

/** The library that another one may be a copy of. */
export const libraryOriginalSchema = z.object({
  /** Absolute. */
  folder: z.string().min(1),
  /** `away`: its drive seems not to be connected; `silent`: its disk does not answer. It may be there in both cases. */
  state: z.enum(['there', 'away', 'silent']),
});
export type LibraryOriginal = z.infer<typeof libraryOriginalSchema>;
