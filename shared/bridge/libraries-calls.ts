import { z } from 'zod';
import { copyAnswerSchema, libraryOriginalSchema } from '../model/libraries/library-original.ts';
import { listedLibrarySchema } from '../model/libraries/listed-library.ts';
import { call, nothing } from './call.ts';

const folder = z.object({ folder: z.string().min(1) });
const listed = z.array(listedLibrarySchema);

/** The calls about which library is open. Folders are absolute. Each answers with all libraries that are known then, the current one first. */
export const LIBRARIES_CALLS = {
  /** Asks the disk of each whether it is there, two seconds at most. */
  list: call(nothing, listed),
  /**
   * Makes the library in a folder the current one, also of later starts. One whose id is known at another folder, too, is refused (`usage`, detail
   * `library-copied`) unless `answer` says what it is.
   */
  open: call(folder.extend({ answer: copyAnswerSchema.optional() }), listed),
  /** The library that the one in a folder may be a copy of; null if it is none. */
  copyOf: call(folder, libraryOriginalSchema.nullable()),
  /** The same, and makes the folder a library before if it is none. */
  make: call(folder, listed),
  /** Says where a library is now whose former folder does not hold it any more. Its owed results follow. */
  relink: call(folder.extend({ id: z.string().min(1) }), listed),
  /** Takes a library off the list; its folder stays as it is. `handOver`: what is owed to it goes to the current library. */
  forget: call(folder.extend({ handOver: z.boolean() }), listed),
} as const;
