import { z } from 'zod';
import { taskIdSchema, taskKindSchema } from '../interface/tasks.ts';

/**
 * A task of the artist's own that no job on the list has: a callback that was rightly signed named it, and the service knows
 * it. It was paid for; adopting it costs nothing, and brings its result home.
 */
export const taskOfferSchema = z.object({
  taskId: taskIdSchema,
  connectionId: z.string(),
  kind: taskKindSchema,
  /** What its job was about; null where the list never had that job. */
  subject: z.string().nullable(),
});
export type TaskOffer = z.infer<typeof taskOfferSchema>;
