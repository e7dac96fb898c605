import { z } from 'zod';
import { taskIdSchema, taskKindSchema } from '../interface/tasks.ts';

/**
 * A task of the artist that belongs to no job on the list. A callback with a valid signature named it, and the service confirmed
 * that it exists. It was paid for. Adopting it costs nothing and fetches its result.
 */
export const taskOfferSchema = z.object({
  taskId: taskIdSchema,
  connectionId: z.string(),
  kind: taskKindSchema,
  /** What its job was about; null if the list never had such a job. */
  subject: z.string().nullable(),
});
export type TaskOffer = z.infer<typeof taskOfferSchema>;

/** Which offer is meant: two accounts may use the same task id. */
export const offeredTaskSchema = taskOfferSchema.pick({ connectionId: true, taskId: true });
export type OfferedTask = z.infer<typeof offeredTaskSchema>;
