import type { Plan } from '../../../shared/model/plan.ts';
import type { LiveJob } from '../../engine/jobs/report/live-job.ts';
import type { StoredAsset } from '../../engine/library/library.ts';
import type { TrackedJob } from './batch-run-state.ts';
import type { Summary } from './json-events.ts';

/** Something that went wrong with one reference, or with the whole run. */
export interface Problem {
  /** Path of the reference; null for the whole run. */
  readonly reference: string | null;
  readonly code: number | null;
  readonly message: string;
}

/** How far a run is. */
export interface RunProgress {
  readonly tracked: readonly TrackedJob[];
  readonly live: readonly LiveJob[];
  readonly remainingMs: number | null;
}

/** Tells of a batch while it runs: to a person, or to a program. */
export interface BatchReporter {
  /** Folders are looked through, of nobody knows how many entries. */
  readonly scanning: (entries: number) => void;
  readonly inspecting: (seen: number, total: number) => void;
  /** In a dry run, with what would become of each reference. */
  readonly planned: (plan: Plan, dryRun: boolean) => void;
  readonly problem: (problem: Problem) => void;
  /** Worth knowing, and no reason to do anything else. */
  readonly notice: (message: string) => void;
  /** A job was sent. */
  readonly submitted: (live: LiveJob) => void;
  /** A job's state, or the words for it, changed. */
  readonly state: (live: LiveJob) => void;
  readonly asset: (live: LiveJob, stored: StoredAsset) => void;
  readonly progress: (progress: RunProgress) => void;
  /** The person asked to stop. */
  readonly stopping: () => void;
  readonly ended: (summary: Summary, end: RunEnd) => void;
}

/** How a run ended. */
export interface RunEnd {
  /** Null where it ended before there was one. */
  readonly plan: Plan | null;
  /** Absolute; null where none was opened. */
  readonly library: string | null;
  /** Jobs of this run that are neither ended nor unknown. */
  readonly owed: number;
  readonly stopped: boolean;
  readonly dryRun: boolean;
}
