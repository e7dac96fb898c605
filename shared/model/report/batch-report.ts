import { z } from 'zod';
import { creditsSchema } from '../credits.ts';
import { mendSchema } from '../mend/fix.ts';

const count = z.number().int().nonnegative();

/** What became of one reference of a batch. */
export const reportRowSchema = z.object({
  /** The subject's name. */
  name: z.string(),
  /** The name of its file, or of its front view's; null for what was named by an address or by an asset. */
  file: z.string().nullable(),
  /** The number of its images. */
  views: count,
  recipe: z.string(),
  /** `unknown`: its answer was lost · `unfinished`: it waits or runs · `done-before`, `duplicate` and `blocked`: nothing was sent for it. */
  state: z.enum([
    'done',
    'failed',
    'cancelled',
    'unknown',
    'unfinished',
    'done-before',
    'duplicate',
    'blocked',
  ]),
  /** Why, in words, unless it is done. */
  why: z.string().nullable(),
  /** Codes of what the service said is doubtful about the result. */
  warnings: z.array(z.string()),
  /** What was mended on the copies of its images that were sent. */
  fixes: z.array(mendSchema),
  /** What its last attempt was charged in this run; null if nothing was, or it is not known. */
  credits: creditsSchema.nullable(),
  /** From the request to the asset; null if there is no asset, or the time is not known. */
  seconds: z.number().nonnegative().nullable(),
  /** Null if there is none. */
  asset: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

/** The formats in which a report is written; its file ends with one of these. */
export const reportFormatSchema = z.enum(['html', 'csv', 'json']);
export type ReportFormat = z.infer<typeof reportFormatSchema>;

/** What became of a batch. It names no address: those of a service's results let everybody fetch them. */
export const batchReportSchema = z.object({
  format: z.literal('maquette-report'),
  version: z.literal(1),
  title: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** The account's name as the artist gave it. */
  connection: z.string(),
  rows: z.array(reportRowSchema),
  /** The sum of what is known. */
  credits: creditsSchema,
});
export type BatchReport = z.infer<typeof batchReportSchema>;
