import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../shared/model/app-error.ts';
import { isEnded, type Job, jobSchema } from '../../../shared/model/job.ts';
import { openToRead } from './ledger/open-to-read.ts';

const rowSchema = z.object({ job: z.string() });

/**
 * The jobs that are owed, by fingerprint, as a ledger says that is only looked at: nothing is made, held or changed, and
 * an engine may be at work on it.
 * @throws AppError `disk` where there is a ledger that cannot be read
 */
export function readOwed(data: string): ReadonlyMap<string, Job> {
  const file = join(data, 'ledger.sqlite');
  if (!existsSync(file)) return new Map();
  try {
    const database = openToRead(file);
    try {
      const jobs = database
        .prepare('SELECT job FROM jobs')
        .all()
        .map((row) => jobSchema.parse(JSON.parse(rowSchema.parse(row).job)));
      return new Map(jobs.filter(({ state }) => !isEnded(state)).map((job) => [job.fingerprint, job]));
    } finally {
      database.close();
    }
  } catch (cause) {
    throw new AppError('disk', `The ledger ${file} cannot be read; it is left as it is.`, { cause });
  }
}
