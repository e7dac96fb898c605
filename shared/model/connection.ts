import { z } from 'zod';
import { creditsSchema } from './credits.ts';

/** The id of the built-in connection. */
export const LOCAL_CONNECTION_ID = 'local';

/** A service address with what it takes to use it; secrets are kept elsewhere (the `secrets` port). */
export const connectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `local` is started by the engine when first needed; its address is known only then. */
  kind: z.enum(['local', 'remote']),
  baseUrl: z.string().nullable(),
  clientId: z.string().nullable(),
  /** Sent as the header `Appid` where given. */
  appId: z.string().nullable(),
  /** How this service spells the general model family. */
  generalPrefix: z.string(),
  /** Whether nobody else spends on this account, so that its balance proves what was charged. */
  soleUser: z.boolean(),
  /** Tasks at the service at once. */
  jobsInFlight: z.number().int().positive(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** A connection as the window sees it. */
export const connectionStatusSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['local', 'remote']),
  /** `idle` until it is first needed. */
  state: z.enum(['idle', 'online', 'offline', 'refused']),
  /** What is wrong, where something is. */
  message: z.string().nullable(),
  balance: creditsSchema.nullable(),
});
export type ConnectionStatus = z.infer<typeof connectionStatusSchema>;

/** The built-in connection, honest about what it is. */
export const LOCAL_CONNECTION: Connection = {
  id: LOCAL_CONNECTION_ID,
  name: 'Local (preview quality)',
  kind: 'local',
  baseUrl: null,
  clientId: null,
  appId: null,
  generalPrefix: 'general',
  soleUser: true,
  jobsInFlight: 10,
};
