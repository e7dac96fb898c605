import { diskError } from '../../disk/disk-error.ts';
import type { Clock } from '../../ports.ts';
import type { LibraryDisk } from '../disk/library-disk.ts';
import type { ClaimOwners, ClaimState } from './claim-files.ts';

/** Works that several Maquettes may want to send for one library by themselves. */
export interface Claims {
  /**
   * Takes works for one of them, before it queues them; the answers are in the order of the works.
   * @throws AppError `disk` while the library cannot be reached or written: nobody knows then whether another sends them
   */
  readonly take: (works: readonly string[], owners: ClaimOwners) => Promise<readonly ClaimState[]>;
  /** Gives free what was taken and not queued. Throws as `take`. */
  readonly release: (works: readonly string[], owners: ClaimOwners) => Promise<void>;
}

export function createClaims({
  folder: library,
  disk,
  clock,
  ensure,
}: {
  readonly folder: string;
  readonly disk: Pick<LibraryDisk, 'run'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ensure: () => Promise<void>;
}): Claims {
  const failed = (cause: unknown): never => {
    throw diskError(cause, 'say in the library which files are being sent', library);
  };
  return {
    take: async (works, owners) => {
      await ensure();
      return disk.run('claim', { library, works, owners, now: clock.now() }).catch(failed);
    },
    release: async (works, owners) => {
      await disk.run('unclaim', { library, works, owners }).catch(failed);
    },
  };
}
