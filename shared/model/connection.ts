import { z } from 'zod';
import { creditsSchema } from './credits.ts';
import { proxySettingSchema } from './proxy.ts';

/** The id of the built-in connection. */
export const LOCAL_CONNECTION_ID = 'local';

/** How much a connection is asked to do at once. */
const limits = {
  /** Tasks at the service at once. */
  jobsInFlight: z.number().int().min(1).max(100),
  /** References on their way up at once. */
  uploads: z.number().int().min(1).max(10),
  /** Results on their way home at once. */
  downloads: z.number().int().min(1).max(20),
  /** Calls that cost nothing, a second. */
  requestsPerSecond: z.number().positive().max(1000),
};

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
  proxy: proxySettingSchema,
  ...limits,
});
export type Connection = z.infer<typeof connectionSchema>;

/** Where a secret is kept: the system's keychain, a file that only this system can decrypt, or memory for this session. */
export const secretPlaceSchema = z.enum(['keychain', 'encrypted-file', 'session']);
export type SecretPlace = z.infer<typeof secretPlaceSchema>;

/** What a connection is called: one line, short enough for the window's top bar. */
export const connectionNameSchema = z.string().trim().min(1).max(60);

/** An account of the artist's, as settings.json keeps it: all but its secrets. */
export const connectionProfileSchema = z.object({
  id: z.string().min(1),
  name: connectionNameSchema,
  baseUrl: z.string().min(1),
  clientId: z.string().min(1),
  appId: z.string().min(1).nullable().default(null),
  generalPrefix: z.string().min(1).default('general'),
  soleUser: z.boolean().default(false),
  proxy: proxySettingSchema.default('system'),
  jobsInFlight: limits.jobsInFlight.default(10),
  uploads: limits.uploads.default(1),
  downloads: limits.downloads.default(3),
  requestsPerSecond: limits.requestsPerSecond.default(5),
  /** Where its secrets are kept; a segmentation token is null where it has none. */
  secrets: z
    .object({ clientSecret: secretPlaceSchema, segmentationToken: secretPlaceSchema.nullable() })
    .default({ clientSecret: 'keychain', segmentationToken: null }),
});
export type ConnectionProfile = z.infer<typeof connectionProfileSchema>;

/**
 * What the artist enters. Secrets go from the window to the engine only, and never back: one that is left out stays as it
 * is stored.
 */
export const connectionDraftSchema = connectionProfileSchema.omit({ secrets: true }).extend({
  /** Null for a new one. */
  id: z.string().min(1).nullable(),
  clientSecret: z.string().min(1).optional(),
  /** Null takes the stored one away. */
  segmentationToken: z.string().min(1).nullable().optional(),
});
export type ConnectionDraft = z.output<typeof connectionDraftSchema>;

/**
 * What is known of a connection's client secret. `unasked` until it is first needed; `given` by the environment, or made
 * by the engine itself; `locked` until the artist unlocks the keychain; `unavailable` where there is no keychain.
 */
export const secretStateSchema = z.enum([
  'unasked',
  'given',
  ...secretPlaceSchema.options,
  'absent',
  'locked',
  'unavailable',
]);
export type SecretState = z.infer<typeof secretStateSchema>;

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
  secret: secretStateSchema,
  /** Whether new batches go to it. One does. */
  selected: z.boolean(),
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
  proxy: 'none',
  jobsInFlight: 10,
  uploads: 1,
  downloads: 3,
  // It is our own process on loopback: enough for ten jobs polled well within a second.
  requestsPerSecond: 50,
};
