import type { AppError } from '../../../shared/model/app-error.ts';
import type { RecipeOfName } from '../../../shared/model/library-order.ts';
import type { QualityLimits } from '../../../shared/model/quality/quality-limits.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import type { Clock, Ids, Logger } from '../ports.ts';

/** How a library is opened. */
export interface LibraryOptions {
  /** Absolute. */
  readonly folder: string;
  /** `<data>`, absolute: where the index is stored. If left out, the index is built in memory. */
  readonly data?: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** Receives one sentence for the artist. */
  readonly notice?: (message: string) => void;
  /** Whether the folder must be a library already, and is waited for if it is missing (its drive may be unplugged). */
  readonly waits?: boolean;
  /** The id that it must have; another library in its folder counts as missing. */
  readonly expects?: string | undefined;
  /** Whether to wait for a disk that does not answer even if the folder need not be a library yet. */
  readonly patient?: boolean;
  /** Starts the process that works in the folder; plain Node's way by default. */
  readonly startDisk?: StartDisk | undefined;
  /** How long the disk may take to answer. Milliseconds. */
  readonly limitMs?: number;
  /** How long after its first look at the disk the index is checked, see `checkDaily`. Milliseconds. */
  readonly checkAfterMs?: number | undefined;
  /** Whether the system is asked to report folders that appear and disappear. */
  readonly watches?: boolean;
  /** What a model looks broken by, as the artist has it now. */
  readonly qualityLimits?: () => QualityLimits;
  /** The recipes that `recipe:` finds by name beside the built-in ones, as the artist has them now. */
  readonly namedRecipes?: () => readonly RecipeOfName[];
  /** Called when the library cannot be reached any more, and with null when it is back. */
  readonly onProblem?: (problem: AppError | null) => void;
}
