import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import { checkPages, damageOf, type PagesVerdict } from './check-pages.ts';
import { createLedger } from './ledger.ts';
import { LEDGER_VERSION } from './ledger-schema.ts';
import { openReadOnly } from './open-read-only.ts';

export type LedgerVerdict =
  | Exclude<PagesVerdict, { readonly is: 'good' }>
  /** `jobs` in queue order; null for one of an older version, whose rows are read once it is of this one. */
  | { readonly is: 'good'; readonly version: number; readonly jobs: readonly Job[] | null };

/**
 * Looks at a ledger without changing anything: as {@link checkPages}, and whether each job in it can be read. About 10 ms a
 * thousand jobs, with breaths between.
 */
export async function checkLedger(file: string): Promise<LedgerVerdict> {
  const pages = await checkPages(file);
  if (pages.is !== 'good') return pages;
  if (pages.version < LEDGER_VERSION) return { ...pages, jobs: null };
  const database = openReadOnly(file);
  try {
    // Its statements name every table and column: what is not there shows before anything is read.
    const ledger = createLedger({ database, file });
    return { ...pages, jobs: await ledger.load() };
  } catch (cause) {
    if (cause instanceof AppError) return { is: 'damaged', why: 'holds a job that cannot be read' };
    return damageOf(cause);
  } finally {
    database.close();
  }
}
