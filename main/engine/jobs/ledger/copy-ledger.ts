import { extname } from 'node:path';
import { createWorkerPool } from '../../threads/worker-pool.ts';

/** Absolute paths. */
export interface LedgerCopy {
  readonly from: string;
  readonly to: string;
}

/**
 * Copies a ledger, also one that is being written, in a thread of its own that ends with it. The copy is whole, checked and
 * on the disk, or not there.
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
