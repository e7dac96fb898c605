import type { SpendingPolicy } from '../../../shared/model/spending.ts';
import type { Connections } from '../connections/connections.ts';
import type { JobLibraries } from '../library/libraries/job-libraries.ts';
import type { Ports } from '../ports.ts';
import type { ReferenceReach } from '../references/reference-reach.ts';
import type { JobContext } from './job-context.ts';
import type { Tuning } from './tuning.ts';

/** What the job queue needs from outside. */
export interface JobEngineOptions {
  readonly ports: Pick<Ports, 'lock' | 'clock' | 'ids' | 'logger' | 'startDisk'>;
  readonly connections: Connections;
  /** Where results go: each into the library that its job was queued for. */
  readonly libraries: JobLibraries;
  /** Looks at the artist's own files. */
  readonly references?: ReferenceReach;
  readonly tuning?: Partial<Tuning>;
  /** Shows the artist a message about the list of jobs. */
  readonly notice?: (message: string) => void;
  /** The current settings for spending. */
  readonly policy?: () => SpendingPolicy;
  /** Maximum size of a result in bytes, from the settings. */
  readonly resultLimit?: () => number;
  /** The address at which the service may report that a job has ended. */
  readonly callbackUrl?: JobContext['callbackUrl'];
}
