import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { handOffFaultSchema, jobHandOffSchema } from '../../../../../shared/model/hand-off/hand-off.ts';
import type { Job } from '../../../../../shared/model/job.ts';
import type { HandOffEntry } from '../../state/hand-off-book.ts';
import type { JobEvent } from '../../state/job-event.ts';
import { jsonColumn } from './json-column.ts';

/** The copies that are owed. A copy becomes owed in the transaction in which its job becomes done. */
export interface LedgerHandOffs {
  /** All that are owed, and those of the jobs on the list. */
  readonly handOffs: () => readonly HandOffEntry[];
  /** The copy of one asset; null if none was promised. */
  readonly handOff: (assetId: string) => HandOffEntry | null;
  /** Writes what became of a copy. Throws AppError `disk`. */
  readonly putHandOff: (record: Pick<HandOffEntry, 'assetId' | 'state' | 'path' | 'fault'>) => void;
  /** After a backup was restored: each owed copy may have been delivered since. */
  readonly doubtHandOffs: () => void;
}

const rowSchema = z.object({
  assetId: z.string(),
  jobId: z.string(),
  handOff: jsonColumn(jobHandOffSchema),
  state: z.enum(['owed', 'placing', 'delivered']),
  path: z.string().nullable(),
  // A fault that another version noted does not matter: the next try says what is wrong.
  fault: jsonColumn(handOffFaultSchema).nullable().catch(null),
});

/** @param write runs work in a transaction */
export function ledgerHandOffs(
  database: DatabaseSync,
  write: (work: () => void) => void,
): {
  readonly handOffs: LedgerHandOffs;
  /** Records the copy that an event makes owed, if any. To be called in the transaction that records the event. */
  readonly recordHandOff: (job: Job, event: JobEvent) => void;
} {
  const insert = database.prepare(
    'INSERT OR IGNORE INTO hand_offs (asset_id, job_id, hand_off, state) VALUES (?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE hand_offs SET state = ?, path = ?, fault = ? WHERE asset_id = ?');
  const doubt = database.prepare("UPDATE hand_offs SET state = 'placing' WHERE state = 'owed'");
  const columns = 'asset_id AS assetId, job_id AS jobId, hand_off AS handOff, state, path, fault';
  const selectOne = database.prepare(`SELECT ${columns} FROM hand_offs WHERE asset_id = ?`);
  const select = database.prepare(
    `SELECT ${columns} FROM hand_offs
     WHERE state <> 'delivered' OR job_id IN (SELECT id FROM jobs)`,
  );
  return {
    handOffs: {
      handOffs: () => select.all().map((row) => rowSchema.parse(row)),
      handOff: (assetId) => rowSchema.nullish().parse(selectOne.get(assetId)) ?? null,
      putHandOff: ({ assetId, state, path, fault }) =>
        write(() => void update.run(state, path, fault === null ? null : JSON.stringify(fault), assetId)),
      doubtHandOffs: () => write(() => void doubt.run()),
    },
    recordHandOff: ({ id, handOff }, event) => {
      if (handOff === undefined) return;
      if (event.type !== 'stored' && event.type !== 'found-in-library') return;
      // An earlier run, or the time after a backup, may have delivered what is only found now.
      const state = event.type === 'stored' ? 'owed' : 'placing';
      insert.run(event.assetId, id, JSON.stringify(handOff), state);
    },
  };
}
