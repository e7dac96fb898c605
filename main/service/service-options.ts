import type { Credits } from '../../shared/model/credits.ts';
import type { Prices } from '../../shared/model/prices.ts';
import type { FaultPlan } from './faults/fault-plan.ts';

/** How a local service is set up. */
export interface ServiceOptions {
  readonly host: string;
  /** 0 takes any that is free. */
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  /** A token that segmentation takes beside the access token. */
  readonly segmentationToken: string | undefined;
  /** Practice credits that a new account starts with. */
  readonly credits: Credits;
  readonly prices: Prices;
  /** Absolute; without it the state is temporary, and gone at the end. */
  readonly data: string | undefined;
  /** Generations at the same time. */
  readonly workers: number;
  /** Memory that one generation may take, in bytes. */
  readonly memory: number;
  /** Answers with small ready-made results; nothing is generated. */
  readonly canned: boolean;
  readonly queueSeconds: number;
  readonly taskSeconds: number;
  readonly urlTtlSeconds: number;
  readonly tokenTtlSeconds: number;
  /** 0 … 1. */
  readonly failRate: number;
  /** How the general family of models is spelled on the wire. */
  readonly generalPrefix: string;
  readonly faults: FaultPlan;
  /** Pauses between the deliveries of a callback, in seconds. */
  readonly callbackPauses: readonly number[];
  /** How long one delivery of a callback may take, in seconds. */
  readonly callbackSeconds: number;
  /** Whether callbacks go to private addresses, and `mesh_url` and `image_url` are fetched from them. */
  readonly allowPrivateUrls: boolean;
  /** Whether idempotency keys are honoured; without, it is as a service that knows none. */
  readonly idempotencyKeys: boolean;
}
