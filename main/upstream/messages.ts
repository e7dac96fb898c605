import { z } from 'zod';
import { taskFileSchema } from '../../shared/model/generators/task-file.ts';

/** What is asked of the process that holds the account. */
export const requestSchema = z.discriminatedUnion('ask', [
  /** Take a task, whose images lie in this folder, and tell what becomes of it until it ends. */
  z.object({ ask: z.literal('task'), task: taskFileSchema, folder: z.string() }),
  z.object({ ask: z.literal('list') }),
  /** Say whose ledger it is, and hold the line for as long as it is held. */
  z.object({ ask: z.literal('keeper') }),
  z.object({ ask: z.enum(['retry', 'give-up']), task: z.string() }),
]);
export type Request = z.infer<typeof requestSchema>;

const owedSchema = z.object({
  kind: z.literal('owed'),
  needsWord: z.boolean(),
  words: z.string(),
  progress: z.number().nullable(),
});

/** The answers, a line of JSON each. A task is told of until `done` or `failed`; a list ends with `end`. */
export const replySchema = z.discriminatedUnion('kind', [
  owedSchema,
  /** `file`: the model, by its absolute path. */
  z.object({ kind: z.literal('done'), file: z.string() }),
  z.object({ kind: z.literal('failed'), words: z.string() }),
  z.object({ kind: z.literal('item'), task: z.string(), needsWord: z.boolean(), words: z.string() }),
  z.object({ kind: z.literal('end') }),
  /** `keeper` is the ledger's name, and `holder` that of this process. */
  z.object({ kind: z.literal('keeper'), keeper: z.string(), holder: z.string() }),
  /** After `keeper`: how far a task went there, see TaskFile. */
  z.object({ kind: z.literal('mark'), task: z.string(), mark: z.number() }),
  /** It cannot be done now, and nothing was begun that would be lost by that. `unknown`: no such task was sent from here. */
  z.object({ kind: z.literal('refused'), words: z.string(), unknown: z.boolean().optional() }),
]);
export type Reply = z.infer<typeof replySchema>;
