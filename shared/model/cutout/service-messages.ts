import { z } from 'zod';
import { MAX_CUTOUT_COMMAND, whyNoCutoutCommand } from './cutout-command.ts';

/** A cut-out command that can be read; its program may be missing. */
export const cutoutCommandSchema = z
  .string()
  .max(MAX_CUTOUT_COMMAND)
  .refine((text) => whyNoCutoutCommand(text) === null);

/** What the app that started the local service tells it. */
export const parentMessageSchema = z.discriminatedUnion('kind', [
  /** The external program that cuts pictures out; null for none. */
  z.object({ kind: z.literal('set-cutout-command'), command: cutoutCommandSchema.nullable() }),
  /** Whether the light that is baked into pictures is evened out of textures. */
  z.object({ kind: z.literal('set-even-light'), isOn: z.boolean() }),
]);
export type ParentMessage = z.infer<typeof parentMessageSchema>;

/** The longest sentence that the local service sends. */
export const MAX_NOTICE = 2_000;

/** What a sentence of the local service is about: the cut-out program at one task, or that it is not run any more at any. */
const noticeAboutSchema = z.enum(['task', 'program-given-up']);
export type NoticeAbout = z.infer<typeof noticeAboutSchema>;

/** What the local service tells the app that started it: a sentence for the person. */
export const serviceNoticeSchema = z.object({
  kind: z.literal('notice'),
  message: z.string().max(MAX_NOTICE),
  about: noticeAboutSchema,
});
export type ServiceNotice = z.infer<typeof serviceNoticeSchema>;
