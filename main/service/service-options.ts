import type { Credits } from '../../shared/model/credits.ts';
import type { Prices } from '../../shared/model/prices.ts';
import type { FaultPlan } from './faults/fault-plan.ts';

/** The configuration of a local service. */
export interface ServiceOptions {
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  /** A second token that the segmentation endpoints accept, besides the access token. */
  readonly segmentationToken: string | undefined;
  /** Practice credits that a new account starts with. */
  readonly credits: Credits;
  readonly prices: Prices;
  /** Absolute path. Undefined: the state is kept in a temporary folder, which is deleted when the service ends. */
  readonly data: string | undefined;
  /** Generations at the same time. */
  readonly workers: number;
  /** Memory that one generation may take, in bytes. */
  readonly memory: number;
  /** The external program that cuts pictures out, as a command; null for none. Can be set while the service runs. */
  readonly cutoutCommand: string | null;
  /** Whether the light that is baked into pictures is evened out of textures. Can be set while the service runs. */
  readonly evenLight: boolean;
  /** How long it may take for one picture. */
  readonly cutoutSeconds: number;
  /** Where relative paths in the command count from. Absolute path. */
  readonly cwd: string;
  /** Answers with small ready-made results; nothing is generated. */
  readonly canned: boolean;
  readonly queueSeconds: number;
  readonly taskSeconds: number;
  readonly urlTtlSeconds: number;
  readonly tokenTtlSeconds: number;
  /** 0 … 1. */
  readonly failRate: number;
  /** The name of the general model family on the wire. */
  readonly generalPrefix: string;
  readonly faults: FaultPlan;
  /** Pauses between the deliveries of a callback, in seconds. */
  readonly callbackPauses: readonly number[];
  /** How long one delivery of a callback may take, in seconds. */
  readonly callbackSeconds: number;
  /** Whether callbacks go to private addresses, and `mesh_url` and `image_url` are fetched from them. */
  readonly allowPrivateUrls: boolean;
  /** Whether idempotency keys are honoured. If not, the header is ignored, as by a service that does not know it. */
  readonly idempotencyKeys: boolean;
}
