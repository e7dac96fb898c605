import { z } from 'zod';

/** What the processes in which the local service works are there for. */
export const serviceWorkerKindSchema = z.enum(['generate', 'texture', 'segment', 'depth']);
export type ServiceWorkerKind = z.infer<typeof serviceWorkerKindSchema>;

/** The arguments of a worker process: its kind, and the memory that it may take, in bytes. */
export const serviceWorkerArgumentsSchema = z.tuple([serviceWorkerKindSchema, z.string().regex(/^\d+$/)]);

/**
 * What the local service asks of the app where it runs as a utility process of Electron, which can start no processes
 * itself. `id` is the service's own number of a worker process; `message` is between the two of them.
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

/** What the app answers. `worker-ended` is the last of a worker. */
export const appToServiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('worker-said'), id: z.number().int(), message: z.unknown() }),
  z.object({ kind: z.literal('worker-ended'), id: z.number().int(), words: z.string() }),
]);
export type AppToService = z.infer<typeof appToServiceSchema>;
