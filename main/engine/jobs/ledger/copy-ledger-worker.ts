import { rm } from 'node:fs/promises';
import { renameDurably, syncFile } from '../../disk/durable.ts';
import { openReadOnly } from '../../disk/open-read-only.ts';
import { createPrivateFile } from '../../disk/private-files.ts';
import { serveWorker } from '../../threads/serve-worker.ts';
import { checkPages } from './check-pages.ts';
import type { LedgerCopy } from './copy-ledger.ts';

serveWorker(copyLedger);

/** Writes the copy under a temporary name, and renames it after it was checked. So every file with a backup's name is a good backup. */
async function copyLedger({ from, to }: LedgerCopy): Promise<void> {
  const part = `${to}.part`;
  try {
    await rm(part, { force: true });
    // VACUUM INTO accepts an empty file.
    createPrivateFile(part);
    const database = openReadOnly(from);
    try {
      database.prepare('VACUUM INTO ?').run(part);
    } finally {
      database.close();
    }
    const verdict = await checkPages(part);
    if (verdict.is !== 'good') {
      throw new Error(verdict.is === 'damaged' ? `the ledger ${verdict.why}` : `the copy is ${verdict.is}`);
    }
    await syncFile(part);
    await renameDurably(part, to);
  } finally {
    await rm(part, { force: true });
  }
}
