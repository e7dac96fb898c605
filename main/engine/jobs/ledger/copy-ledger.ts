import { extname } from 'node:path';
import { createWorkerPool } from '../../threads/worker-pool.ts';

/** Absolute paths. */
export interface LedgerCopy {
  readonly from: string;
  readonly to: string;
}

/**
 * Copies a ledger in a worker thread; the ledger may be written meanwhile. Afterwards the copy is complete, checked and synced to the
 * disk, or it does not exist.
 */
export async function copyLedger(copy: LedgerCopy): Promise<void> {
  const pool = createWorkerPool<LedgerCopy, void>({
    url: new URL(`./copy-ledger-worker${extname(import.meta.url)}`, import.meta.url),
    size: 1,
  });
  try {
    await pool.run(copy);
  } finally {
    await pool.close();
  }
}
