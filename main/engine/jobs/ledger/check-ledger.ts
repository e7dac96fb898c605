import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import { openReadOnly } from '../../disk/open-read-only.ts';
import { checkPages, damageOf, type PagesVerdict } from './check-pages.ts';
import { createLedger } from './ledger.ts';
import { LEDGER_VERSION } from './ledger-schema.ts';

export type LedgerVerdict =
  | Exclude<PagesVerdict, { readonly is: 'good' }>
  /** `jobs` in queue order; null for a ledger of an older version, whose rows are read after its migration. */
  | { readonly is: 'good'; readonly version: number; readonly jobs: readonly Job[] | null };

/**
 * Checks a ledger without changing it: its pages ({@link checkPages}), and whether every job can be read. Takes about 10 ms per
 * thousand jobs, and yields to the event loop in between.
 */
export async function checkLedger(file: string): Promise<LedgerVerdict> {
  const pages = await checkPages(file);
  if (pages.is !== 'good') return pages;
  if (pages.version < LEDGER_VERSION) return { ...pages, jobs: null };
  const database = openReadOnly(file);
  try {
    // Prepares statements for every table and column, so it throws if one is missing.
    const ledger = createLedger({ database, file });
    return { ...pages, jobs: await ledger.load() };
  } catch (cause) {
    if (cause instanceof AppError) return { is: 'damaged', why: 'holds a job that cannot be read' };
    return damageOf(cause);
  } finally {
    database.close();
  }
}
