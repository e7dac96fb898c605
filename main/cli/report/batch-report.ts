import type { Asset } from '../../../shared/model/asset.ts';
import { recipeOf } from '../../../shared/model/plan/row-recipe.ts';
import type { Plan } from '../../../shared/model/plan.ts';
import type { Library } from '../../engine/library/library.ts';
import { makeReport, type Reported } from '../../engine/report/make-report.ts';
import {
  type PictureFiles,
  pictureOf,
  referenceFileOf,
  reportPictures,
} from '../../engine/report/report-pictures.ts';
import { reportFormatOf, writeReport } from '../../engine/report/write-report.ts';
import { type TrackedJob, wasPaid } from './batch-run-state.ts';

export interface RunToReport {
  readonly plan: Plan;
  readonly tracked: readonly TrackedJob[];
  readonly library: Pick<Library, 'get' | 'findByFingerprint'>;
  /** The account's name. */
  readonly connection: string;
  /** What the queue says of a job. */
  readonly statusOf: (jobId: string) => string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Writes the report of a run: what became of each row of its plan, in the plan's order.
 * @param path absolute; its ending gives the format
 * @throws AppError `disk`
 */
export async function writeRunReport(path: string, run: RunToReport): Promise<void> {
  const { plan, tracked, library, connection, statusOf, now } = run;
  const jobs = new Map(tracked.map((each) => [each.job.fingerprint, each]));
  const isPage = reportFormatOf(path) === 'html';
  const reported: Reported[] = [];
  const files: PictureFiles[] = [];
  for (const row of plan.rows) {
    const isSent = row.status === 'new' || row.status === 'owed';
    const sent = isSent && row.fingerprint !== null ? jobs.get(row.fingerprint) : undefined;
    const job = sent?.job;
    const assetId = job?.state.state === 'done' ? job.state.assetId : row.assetId;
    const stored =
      assetId === null
        ? // another run made it meanwhile
          job === undefined && isSent && row.wish === undefined && row.fingerprint !== null
          ? await library.findByFingerprint(row.fingerprint)
          : null
        : await library.get(assetId);
    const asset: Asset | null = stored?.asset ?? null;
    reported.push(
      sent === undefined
        ? {
            row: isSent && asset !== null ? { ...row, status: 'done' } : row,
            recipe: recipeOf(plan, row),
            asset,
          }
        : { job: sent.job, status: statusOf(sent.job.id), asset, isPaid: wasPaid(sent) },
    );
    files.push({
      reference: referenceFileOf(row.reference),
      result: stored === null || !isPage ? null : await pictureOf(stored),
    });
  }
  const report = makeReport({ title: plan.title, connection, now, reported });
  const pictures = isPage ? await reportPictures(files) : new Map();
  await writeReport(path, report, pictures);
}
