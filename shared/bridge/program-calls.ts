import { z } from 'zod';
import { MOST_OPENED, programDraftSchema, seenProgramSchema } from '../model/programs/own-program.ts';
import { settingsSchema } from '../model/settings/settings.ts';
import { call, id, ids, nothing } from './call.ts';

/** The calls about programs that files of the library are opened with. The window names a program by its id alone. */
export const PROGRAM_CALLS = {
  /** The artist's own first, then what was found on this machine, then the system's own way. None is run for it. */
  list: call(nothing, z.array(seenProgramSchema)),
  /** Opens the files of assets, each by a start of its own. Resolves once all run, and none has ended at once with an error. */
  open: call(z.object({ ids: ids.min(1).max(MOST_OPENED), program: z.string() }), nothing),
  /** Starts a program with a small model, to see whether it runs. */
  test: call(id, nothing),
  /** Keeps a program in the settings: a new one if `id` is null. The shell decides whether a window may: see docs/security.md. */
  save: call(programDraftSchema.extend({ id: z.string().nullable() }), settingsSchema),
  /** Takes a program out of the settings. */
  forget: call(id, settingsSchema),
} as const;
