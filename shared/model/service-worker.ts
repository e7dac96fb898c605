import { z } from 'zod';

/** The kinds of worker processes of the local service. */
export const serviceWorkerKindSchema = z.enum(['generate', 'texture', 'segment', 'depth', 'finish']);
export type ServiceWorkerKind = z.infer<typeof serviceWorkerKindSchema>;

/** The arguments of a worker process: its kind, and its memory limit in bytes. */
export const serviceWorkerArgumentsSchema = z.tuple([serviceWorkerKindSchema, z.string().regex(/^\d+$/)]);

/**
 * Messages from the local service to the app. They are used if the service runs as a utility process of Electron, which cannot
 * start processes. `id` is the service's number of a worker process; `message` is passed on to that process unchanged.
 */
export const serviceToAppSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start-worker'),
    id: z.number().int(),
    arguments: serviceWorkerArgumentsSchema,
  }),
  z.object({ kind: z.literal('tell-worker'), id: z.number().int(), message: z.unknown() }),
  z.object({ kind: z.literal('end-worker'), id: z.number().int() }),
]);
export type ServiceToApp = z.infer<typeof serviceToAppSchema>;

/** Messages from the app to the local service. `worker-ended` is the last one about a worker. */
export const appToServiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('worker-said'), id: z.number().int(), message: z.unknown() }),
  z.object({ kind: z.literal('worker-ended'), id: z.number().int(), words: z.string() }),
]);
export type AppToService = z.infer<typeof appToServiceSchema>;
