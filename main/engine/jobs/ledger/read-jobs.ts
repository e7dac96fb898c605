import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../../../shared/model/app-error.ts';
import { type Job, jobSchema } from '../../../../shared/model/job.ts';
import { SLICE } from '../../async/slices.ts';

const rowSchema = z.object({ id: z.string(), job: z.string() });

/**
 * Reads all jobs in queue order, in slices.
 * @throws AppError `disk` for a row that does not parse
 */
export async function readJobs(database: DatabaseSync): Promise<Job[]> {
  const page = database.prepare(
    'SELECT id, job FROM jobs WHERE (position, id) > (?, ?) ORDER BY position, id LIMIT ?',
  );
  const jobs: Job[] = [];
  let after: readonly SQLInputValue[] = [Number.NEGATIVE_INFINITY, ''];
  for (;;) {
    const rows = page.all(...after, SLICE).map(readRow);
    jobs.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < SLICE) return jobs;
    after = [last.position, last.id];
    await breathe();
  }
}

function readRow(row: unknown): Job {
  const { id, job } = rowSchema.parse(row);
  try {
    return jobSchema.parse(JSON.parse(job));
  } catch (cause) {
    throw new AppError('disk', `The ledger holds a job (${id}) that cannot be read.`, { cause });
  }
}
