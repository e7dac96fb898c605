import { DatabaseSync } from 'node:sqlite';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import { serveWorker } from '../../files/serve-worker.ts';
import { assetIndex } from '../index/asset-index.ts';
import type { SidecarMark } from '../index/index-entry.ts';
import type { LookReply, LookTask } from './look-at-library.ts';
import { readSidecars } from './sidecars.ts';
import { surveyMonth } from './survey.ts';

serveWorker(look);

async function look(task: LookTask): Promise<LookReply> {
  switch (task.look) {
    case 'survey':
      return surveyMonth(task.library, task.month, knownOf(task), task.depth);
    case 'read':
      return readSidecars(task.library, task.folders);
    case 'settle':
      return settle(task.index);
    default:
      return assertNever(task);
  }
}

/** Waits for the disk, and for nobody who reads or writes the index. */
function settle(file: string): null {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } finally {
    database.close();
  }
  return null;
}

/** Opened for each look, so that an index that was replaced meanwhile is not held. */
function knownOf({ known, month }: Extract<LookTask, { look: 'survey' }>): ReadonlyMap<string, SidecarMark> {
  if (typeof known !== 'string') return known;
  const index = assetIndex(new DatabaseSync(known, { readOnly: true }), known);
  try {
    return index.marks(month);
  } finally {
    index.close();
  }
}
