import { z } from 'zod';
import { CALLBACK_DELIVERIES } from '../../../shared/interface/limits.ts';

/**
 * The callbacks that clients asked for.
 *
 *   waiting ─(the task has ended)─▶ due ─(delivery)─▶ taken
 *                                   ▲ └──▶ due again, after a pause
 *                                   └──────────────▶ given-up, after the last delivery
 *
 * A delivery is counted before it is made. So a service that is killed during a delivery never makes more than are allowed.
 */
export const CALLBACK_STATES = ['waiting', 'due', 'taken', 'given-up'] as const;

export const callbackSchema = z.object({
  taskId: z.string(),
  url: z.string(),
  /** The address at which the client reached this service; null if it is the service's own base URL. */
  origin: z.string().nullable(),
  state: z.enum(CALLBACK_STATES),
  deliveries: z.number().int().min(0).max(CALLBACK_DELIVERIES),
  /** When the next delivery is due, in milliseconds since the epoch. */
  dueAt: z.number().int(),
  /** How the last delivery went, in words. */
  words: z.string().nullable(),
});
export type Callback = z.infer<typeof callbackSchema>;
