import type { SpendingPolicy } from '../../../shared/model/spending.ts';
import type { Connections } from '../connections/connections.ts';
import type { Library } from '../library/library.ts';
import type { Ports } from '../ports.ts';
import type { ReferenceReach } from '../references/reference-reach.ts';
import type { JobContext } from './job-context.ts';
import type { Tuning } from './tuning.ts';

/** What a queue is made of. */
export interface JobEngineOptions {
  readonly ports: Pick<Ports, 'lock' | 'clock' | 'ids' | 'logger' | 'startDisk'>;
  readonly connections: Connections;
  /** Where results go. */
  readonly library: Library;
  /** Looks at the artist's own files. */
  readonly references?: ReferenceReach;
  readonly tuning?: Partial<Tuning>;
  /** Something that the artist must know of the list of jobs itself. */
  readonly notice?: (message: string) => void;
  /** What the settings say of spending, now. */
  readonly policy?: () => SpendingPolicy;
  /** Bytes that a result may have at most, by the settings. */
  readonly resultLimit?: () => number;
  /** Where the service may say that a job has ended. */
  readonly callbackUrl?: JobContext['callbackUrl'];
}
