import { AppError } from '../../../shared/model/app-error.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { ReportFormat } from '../../../shared/model/report/batch-report.ts';
import { isPaidFor } from '../../../shared/model/report/was-paid.ts';
import { slug } from '../disk/slug.ts';
import type { Library } from '../library/library.ts';
import { makeReport, type Reported } from './make-report.ts';
import { type PictureFiles, pictureOf, referenceFileOf, reportPictures } from './report-pictures.ts';
import { reportText } from './write-report.ts';

export interface BatchToReport {
  readonly batchId: string;
  readonly format: ReportFormat;
  /** All jobs of the list, in its order, with what the queue says of them. */
  readonly jobs: readonly { readonly job: Job; readonly status: string }[];
  /** Empty if none is recorded. */
  readonly title: string;
  readonly library: Pick<Library, 'get'>;
  /** The account's name. */
  readonly connectionName: (id: string) => string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The report of a batch of the queue, as a file: what became of each of its jobs that are on the list.
 * @throws AppError `not-found` if none is
 */
export async function reportBatch(
  options: BatchToReport,
): Promise<{ readonly name: string; readonly text: string }> {
  const { format, library, now } = options;
  const jobs = options.jobs.filter(({ job }) => job.batchId === options.batchId);
  const [first] = jobs;
  if (first === undefined) {
    throw new AppError(
      'not-found',
      'No job of this batch is on the list any more, so there is no report of it.',
    );
  }
  const title = options.title === '' ? first.job.reference.name : options.title;
  const reported: Reported[] = [];
  const files: PictureFiles[] = [];
  for (const { job, status } of jobs) {
    const stored = job.state.state === 'done' ? await library.get(job.state.assetId) : null;
    reported.push({ job, status, asset: stored?.asset ?? null, isPaid: isPaidFor(job.state) });
    files.push({
      reference: referenceFileOf(job.reference),
      result: stored === null || format !== 'html' ? null : await pictureOf(stored),
    });
  }
  const report = makeReport({
    title,
    connection: options.connectionName(first.job.connectionId),
    now,
    reported,
  });
  const pictures = format === 'html' ? await reportPictures(files) : new Map();
  return { name: `${slug(title)}-report.${format}`, text: reportText(format, report, pictures) };
}
