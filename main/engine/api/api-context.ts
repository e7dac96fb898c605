import type { Routes } from '../net/routes.ts';
import type { Clock } from '../ports.ts';
import type { AccessToken } from './access-token.ts';
import type { RequestBudget } from './request-budget.ts';
import type { ServiceAddress } from './service-address.ts';

/** What the typed calls of one connection share. */
export interface ApiContext {
  readonly pool: Pick<Routes, 'to'>;
  readonly address: ServiceAddress;
  readonly token: AccessToken;
  /** The token that segmentation uses in place of the access token; null if it uses the access token. */
  readonly segmentationToken: (signal?: AbortSignal) => Promise<string | null>;
  readonly budget: RequestBudget;
  readonly clock: Clock;
  /** Receives the time of the service's own clock from an answer. Milliseconds since the epoch. */
  readonly onServiceTime?: (at: number) => void;
}
