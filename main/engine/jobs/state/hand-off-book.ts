import type { HandOffFault, HandOffStatus, JobHandOff } from '../../../../shared/model/hand-off/hand-off.ts';
import { createNotifier } from '../../async/notifier.ts';
import type { Logger } from '../../ports.ts';
import type { Queue } from './queue.ts';

/**
 * The copy of a result that was promised.
 *
 *   owed ──▶ placing ──▶ delivered, for good
 *
 * `placing`: its name may be in the folder already, because the process ended, or the ledger comes from a backup. It is looked for before
 * it is written again.
 */
export interface HandOffEntry {
  readonly assetId: string;
  readonly jobId: string;
  readonly handOff: JobHandOff;
  readonly state: 'owed' | 'placing' | 'delivered';
  /** Of the delivered copy, as it was called then. */
  readonly path: string | null;
  /** Why the last try failed. */
  readonly fault: HandOffFault | null;
}

/** The copies of results that are owed, and what became of them. Each change is on the disk before it is told. */
export interface HandOffBook {
  /** Reads the ledger. */
  readonly load: () => void;
  readonly owed: () => readonly HandOffEntry[];
  /** What became of the copy of a job's last result; undefined if none is owed. */
  readonly statusOf: (jobId: string) => HandOffStatus | undefined;
  /** The copy gets its name now. */
  readonly placing: (assetId: string) => void;
  /** The copy has its name now. What remains is to tidy up. */
  readonly named: (assetId: string, path: string) => void;
  readonly delivered: (assetId: string, path: string | null) => void;
  readonly failed: (assetId: string, fault: HandOffFault) => void;
  /** Calls the listener when a copy became owed. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface HandOffBookParts {
  readonly ledger: {
    readonly handOffs: () => readonly HandOffEntry[];
    readonly handOff: (assetId: string) => HandOffEntry | null;
    readonly putHandOff: (entry: HandOffEntry) => void;
  };
  readonly queue: Pick<Queue, 'subscribe'>;
  readonly logger: Logger;
  /** Called with the job whose copy changed. */
  readonly onChanged: (jobId: string) => void;
}

export function createHandOffBook({ ledger, queue, logger, onChanged }: HandOffBookParts): HandOffBook {
  const entries = new Map<string, HandOffEntry>();
  /** The last asset of each job. */
  const lastOf = new Map<string, string>();
  const owed = new Set<string>();
  const additions = createNotifier<void>(logger);

  const remember = (entry: HandOffEntry): void => {
    entries.set(entry.assetId, entry);
    lastOf.set(entry.jobId, entry.assetId);
    if (entry.state === 'delivered') owed.delete(entry.assetId);
    else owed.add(entry.assetId);
  };
  const change = (assetId: string, patch: Partial<Pick<HandOffEntry, 'state' | 'path' | 'fault'>>): void => {
    const before = entries.get(assetId);
    if (before === undefined) return;
    const entry = { ...before, ...patch };
    ledger.putHandOff(entry);
    remember(entry);
    onChanged(entry.jobId);
  };
  queue.subscribe(({ job, before }) => {
    const { state, handOff } = job;
    if (handOff === undefined || state.state !== 'done' || before?.state === 'done') return;
    if (entries.has(state.assetId)) return;
    const added = ledger.handOff(state.assetId);
    if (added === null) return;
    remember(added);
    additions.emit();
  });

  return {
    load: () => {
      for (const entry of ledger.handOffs()) remember(entry);
    },
    owed: () => [...owed].flatMap((assetId) => entries.get(assetId) ?? []),
    statusOf: (jobId) => {
      const entry = entries.get(lastOf.get(jobId) ?? '');
      return entry && statusOf(entry);
    },
    placing: (assetId) => change(assetId, { state: 'placing' }),
    named: (assetId, path) => change(assetId, { path, fault: null }),
    delivered: (assetId, path) => change(assetId, { state: 'delivered', path, fault: null }),
    failed: (assetId, fault) => {
      // The same as before needs no further write.
      if (JSON.stringify(entries.get(assetId)?.fault) !== JSON.stringify(fault)) change(assetId, { fault });
    },
    subscribe: additions.subscribe,
  };
}

function statusOf({ state, path, fault, handOff }: HandOffEntry): HandOffStatus {
  if (state === 'delivered' || path !== null) return { state: 'delivered', path };
  return { state: 'owed', folder: handOff.folder, fault };
}
