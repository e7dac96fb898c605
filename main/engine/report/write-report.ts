import { open, stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { AppError } from '../../../shared/model/app-error.ts';
import {
  type BatchReport,
  type ReportFormat,
  reportFormatSchema,
} from '../../../shared/model/report/batch-report.ts';
import { diskError } from '../disk/disk-error.ts';
import { READ_AT_ONCE } from '../disk/read-small-file.ts';
import { reportCsv } from './report-csv.ts';
import { type RowPictures, reportHtml } from './report-html.ts';

/** How a report of each format begins, by which one of an earlier run is known. */
const BEGINNINGS: Readonly<Record<ReportFormat, RegExp>> = {
  html: /<meta name="generator" content="Maquette">/,
  csv: /^name,file,views,recipe,state,why,/,
  json: /^\{\s*"format": "maquette-report"/,
};

/** How much of a file is read to know what it is. Bytes. */
const BEGINNING = 1024;

/**
 * The format of a report, by the ending of its file.
 * @throws AppError `usage` for another ending
 */
export function reportFormatOf(path: string): ReportFormat {
  const ending = extname(path).slice(1).toLowerCase();
  const format = reportFormatSchema.options.find((each) => each === ending);
  if (format !== undefined) return format;
  throw new AppError(
    'usage',
    `A report is written as html, csv or json; end the name of ${path} with one of these.`,
  );
}

/**
 * Refuses a place for a report where something else lies: only a report of an earlier run is replaced.
 * @throws AppError `usage` for another ending, or if a file that is no report lies there; `disk` if that cannot be read
 */
export async function requireReportPlace(path: string): Promise<void> {
  const format = reportFormatOf(path);
  const folder = await stat(dirname(path)).catch(() => null);
  if (folder?.isDirectory() !== true)
    throw new AppError(
      'usage',
      `There is no folder ${dirname(path)} for the report; make it, or name another.`,
    );
  const beginning = await readBeginning(path);
  if (beginning === null || BEGINNINGS[format].test(beginning)) return;
  throw new AppError(
    'usage',
    `${path} is there already and is no report of Maquette’s; choose another name.`,
  );
}

/**
 * Writes a report, whole or not at all.
 * @throws AppError `disk`; `usage` if something else lies there by now
 */
export async function writeReport(
  path: string,
  report: BatchReport,
  pictures: ReadonlyMap<number, RowPictures>,
): Promise<void> {
  await requireReportPlace(path);
  try {
    await writeFileAtomic(path, reportText(reportFormatOf(path), report, pictures));
  } catch (cause) {
    throw diskError(cause, 'write the report', path);
  }
}

/** A report as the text of a file. */
export function reportText(
  format: ReportFormat,
  report: BatchReport,
  pictures: ReadonlyMap<number, RowPictures>,
): string {
  switch (format) {
    case 'html':
      return reportHtml(report, pictures);
    case 'csv':
      return reportCsv(report);
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`;
  }
}

async function readBeginning(path: string): Promise<string | null> {
  try {
    const file = await open(path, READ_AT_ONCE);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, null);
      return buffer.subarray(0, bytesRead).toString('utf8');
    } finally {
      await file.close();
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw diskError(cause, 'look where the report goes', path);
  }
}
