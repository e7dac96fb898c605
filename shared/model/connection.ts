import { z } from 'zod';
import { creditsSchema } from './credits.ts';
import { proxySettingSchema } from './network/proxy.ts';

/** The id of the built-in connection. */
export const LOCAL_CONNECTION_ID = 'local';

/** The limits of a connection's concurrent work. */
const limits = {
  /** Concurrent tasks at the service. */
  jobsInFlight: z.number().int().min(1).max(100),
  /** Concurrent uploads of references. */
  uploads: z.number().int().min(1).max(10),
  /** Concurrent downloads of results. */
  downloads: z.number().int().min(1).max(20),
  /** Free calls per second. */
  requestsPerSecond: z.number().positive().max(1000),
};

/** A service's address and the settings to use it. Secrets are stored elsewhere (the `secrets` port). */
export const connectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The engine starts `local` when it is first needed; its address is known only after that. */
  kind: z.enum(['local', 'remote']),
  baseUrl: z.string().nullable(),
  clientId: z.string().nullable(),
  /** Sent as the header `Appid` where given. */
  appId: z.string().nullable(),
  /** This service's name for the general model family. */
  generalPrefix: z.string(),
  /** Whether nobody else uses this account's credits. Only then does a change of the balance prove a charge. */
  soleUser: z.boolean(),
  proxy: proxySettingSchema,
  ...limits,
});
export type Connection = z.infer<typeof connectionSchema>;

/** Where a secret is stored: the system's keychain, a file that only this system can decrypt, or memory for this session. */
export const secretPlaceSchema = z.enum(['keychain', 'encrypted-file', 'session']);
export type SecretPlace = z.infer<typeof secretPlaceSchema>;

/** The name of a connection: one line, short enough for the window's top bar. */
export const connectionNameSchema = z.string().trim().min(1).max(60, 'at most 60 characters');

/** An account of the artist as stored in settings.json: without its secrets. */
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
  /** Where its secrets are stored; the segmentation token is null if there is none. */
  secrets: z
    .object({ clientSecret: secretPlaceSchema, segmentationToken: secretPlaceSchema.nullable() })
    .default({ clientSecret: 'keychain', segmentationToken: null }),
});
export type ConnectionProfile = z.infer<typeof connectionProfileSchema>;

/**
 * The data that the artist enters. Secrets are sent from the window to the engine, never back. A secret that is left out stays
 * as it is stored.
 */
export const connectionDraftSchema = connectionProfileSchema.omit({ secrets: true }).extend({
  /** The id of the connection to change; null for a new one. */
  id: z.string().min(1).nullable(),
  clientSecret: z.string().min(1).optional(),
  /** Null deletes the stored one. */
  segmentationToken: z.string().min(1).nullable().optional(),
});
export type ConnectionDraft = z.output<typeof connectionDraftSchema>;

/**
 * The state of a connection's client secret. `unasked`: not needed yet. `given`: from the environment, or created by the engine.
 * `locked`: the artist has to unlock the keychain. `unavailable`: there is no keychain.
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
  /** What is wrong, if anything is. */
  message: z.string().nullable(),
  balance: creditsSchema.nullable(),
  secret: secretStateSchema,
  /** Whether new batches use it. Exactly one connection is selected. */
  selected: z.boolean(),
});
export type ConnectionStatus = z.infer<typeof connectionStatusSchema>;

/** The built-in connection. Its name says that its models are of preview quality. */
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
  // Local is a process of ours on loopback, so a high limit is fine: ten jobs can be polled well within a second.
  requestsPerSecond: 50,
};
