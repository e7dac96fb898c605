import { z } from 'zod';
import { viewSchema } from '../interface/formats.ts';
import { seenCutoutSchema } from '../model/cutout/seen-cutout.ts';
import { planSchema } from '../model/plan.ts';
import { arrangedSubjectSchema } from '../model/views/arranged-subject.ts';
import { call } from './call.ts';

/** The calls about the pictures of a plan's subjects. */
export const VIEW_CALLS = {
  /**
   * Arranges pictures of a plan as subjects of views, and judges the changed rows. Pictures that no subject names stay where they are. The
   * plan keeps its id, and later plans of the same pictures have the same subjects.
   */
  group: call(
    z.object({ planId: z.string(), subjects: z.array(arrangedSubjectSchema).max(100_000) }),
    planSchema,
  ),
  /**
   * Has the masks of pictures ignored, or used again where the rows' recipes cut out, and judges the rows. The plan keeps its id, and later
   * plans of the same pictures do alike.
   */
  ignoreMasks: call(
    z.object({
      planId: z.string(),
      /** Absolute paths of the pictures. */
      images: z.array(z.string()).max(100_000),
      isIgnored: z.boolean(),
    }),
    planSchema,
  ),
  /**
   * Cuts the subject out of a picture of a row, as it would be sent, to be looked at: nothing is sent. It takes seconds; `batch.stopScan` with
   * its `scanId` ends it, and `batch.scanProgress` tells what part is done.
   */
  cutout: call(
    z.object({
      planId: z.string(),
      row: z.string(),
      view: viewSchema,
      scanId: z.string().min(1).max(64).optional(),
    }),
    seenCutoutSchema,
  ),
} as const;
