import { z } from 'zod';
import {
  importChoiceSchema,
  importOutcomeSchema,
  importPlanSchema,
  importProgressSchema,
  importRowSchema,
} from '../model/import/import-plan.ts';
import { importWaySchema } from '../model/import/imported.ts';
import {
  relinkedBackSchema,
  relinkedOthersSchema,
  relinkOutcomeSchema,
} from '../model/import/relink-outcome.ts';
import { call, count, id, ids, nothing } from './call.ts';

/** The window's id of an import, by which it is told of progress and stops it. */
const importIdSchema = z.string().min(1).max(100);

/** The calls that bring files into the library. */
export const IMPORT_CALLS = {
  /** Looks at files, folders and archives, and compares them with the library. Nothing is written. */
  plan: call(importChoiceSchema.extend({ importId: importIdSchema }), importPlanSchema),
  /** Lines of a plan: first what is imported, then what is not. */
  rows: call(
    z.object({ planId: z.string(), offset: count, limit: count.min(1).max(1_000) }),
    z.array(importRowSchema),
  ),
  /** Imports the lines of a plan but those that are left out. A plan is run once. */
  run: call(
    z.object({
      planId: z.string(),
      importId: importIdSchema,
      way: importWaySchema,
      /** Ids of lines. */
      without: z.array(z.string()).max(1_000_000),
    }),
    importOutcomeSchema,
  ),
  /** Stops a plan or a run. The plan fails as cancelled; of the run, what was imported stays. */
  stop: call(z.object({ importId: importIdSchema }), nothing),
  /** Takes an import back: what was moved is brought back to where it lay, and the assets go to the trash. */
  takeBack: call(
    z.object({ ids }),
    z.object({
      ids,
      failed: z.array(z.object({ name: z.string(), path: z.string(), why: z.string() })),
    }),
  ),
  /** The files that an asset links to, and whether they are there. Linked files are hashed when they changed since they were last looked at. */
  links: call(
    id,
    z.array(
      z.object({
        path: z.string(),
        source: z.string(),
        state: z.enum(['whole', 'missing', 'changed', 'unreadable']),
      }),
    ),
  ),
  /**
   * Links an asset to its file at another place: a file, or the folder in which one of the same name lies. It must have the same bytes, or the artist
   * says that it takes the other's place, which another file of the same format can.
   */
  relink: call(
    id.extend({ path: z.string(), to: z.string().min(1), takesChanged: z.boolean() }),
    relinkOutcomeSchema,
  ),
  /** Links all other assets whose files are gone from the same folder, where the same bytes lie in the new one. `importId` stops it. */
  relinkOthers: call(z.object({ key: z.string(), importId: importIdSchema }), relinkedOthersSchema),
  /** Takes back what was relinked. */
  relinkBack: call(z.object({ key: z.string() }), relinkedBackSchema),
} as const;

export const IMPORT_EVENTS = {
  /** At most 5 events a second. */
  'imports.progress': importProgressSchema.extend({ importId: importIdSchema }),
} as const;
