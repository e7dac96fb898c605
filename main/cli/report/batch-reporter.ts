import type { Plan } from '../../../shared/model/plan.ts';
import type { JobReport } from '../../engine/jobs/report/job-report.ts';
import type { StoredAsset } from '../../engine/library/library.ts';
import type { TrackedJob } from './batch-run-state.ts';
import type { ChainLine, ChainQuoteLine, Health, JsonEvent, Summary } from './json-events.ts';

/** A line of the log of a watched folder. */
export type WatchLine = Omit<Extract<JsonEvent, { event: 'watch' }>, 'event'>;

/** An error of one reference, or of the whole run. */
export interface Problem {
  /** Path of the reference; null for the whole run. */
  readonly reference: string | null;
  readonly code: number | null;
  readonly message: string;
}

/** The progress of a run. */
export interface RunProgress {
  readonly tracked: readonly TrackedJob[];
  readonly live: readonly JobReport[];
  readonly remainingMs: number | null;
}

/** Reports a batch while it runs: to a person, or to a program. */
export interface BatchReporter {
  /** Folders are being scanned; the total number of entries is not known. */
  readonly scanning: (entries: number) => void;
  readonly inspecting: (seen: number, total: number) => void;
  /**
   * In a dry run, with the fate of each reference.
   * @param quote of its chain, if it has one
   * @param again ids of the rows that are made once more from a step of their chain on, although the plan leaves them out; none if left out
   */
  readonly planned: (
    plan: Plan,
    dryRun: boolean,
    quote: ChainQuoteLine | null,
    again?: ReadonlySet<string>,
  ) => void;
  readonly problem: (problem: Problem) => void;
  /** Information that needs no action. */
  readonly notice: (message: string) => void;
  /** A job was sent. */
  readonly submitted: (live: JobReport) => void;
  /** A job's state, or its description, changed. */
  readonly state: (live: JobReport) => void;
  readonly asset: (live: JobReport, stored: StoredAsset) => void;
  /** Where a step of a chain is. */
  readonly chain: (line: ChainLine) => void;
  readonly progress: (progress: RunProgress) => void;
  /** What became of a file of a watched folder. */
  readonly watched: (line: WatchLine) => void;
  readonly health: (health: Health) => void;
  /** The person asked to stop. */
  readonly stopping: () => void;
  readonly ended: (summary: Summary, end: RunEnd) => void;
}

/** How a run ended. */
export interface RunEnd {
  /** Null if the run ended before a plan was made. */
  readonly plan: Pick<Plan, 'rows' | 'connectionId'> | null;
  /** Absolute; null if none was opened. */
  readonly library: string | null;
  /** Jobs of this run that have neither ended nor are unknown. */
  readonly owed: number;
  readonly stopped: boolean;
  readonly dryRun: boolean;
}
