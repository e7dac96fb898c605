import type { ChainRecord } from '../../../../shared/model/chain/chain-record.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import type { Engine } from '../../../engine/engine.ts';
import { isRemembered } from '../../../engine/library/libraries/job-libraries.ts';

/** The run of a work that is on record; null if there is none. */
export type RunOf = (work: string) => ChainRecord | null;

/** Finds the runs whose results go to the library that is open. */
export const runIn =
  ({ jobs, library }: Pick<Engine, 'jobs' | 'library'>): RunOf =>
  (work) =>
    jobs.chains.ofWork(work).find((run) => isRemembered(run.library, library)) ?? null;

/** The run of a row; null if it has none, or another row stands for it. */
export const runOfRow = (
  runOf: RunOf,
  { status, fingerprint }: Pick<PlanRow, 'status' | 'fingerprint'>,
): ChainRecord | null => (status === 'duplicate' || fingerprint === null ? null : runOf(fingerprint));
