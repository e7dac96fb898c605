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

/** The copies of results that are owed, and what became of them. Each change but a fault is on the disk before it is told. */
export interface HandOffBook {
  /** Reads the ledger. */
  readonly load: () => void;
  readonly owed: () => readonly HandOffEntry[];
  /** What became of the copy of a job's last result; undefined if none is owed. */
  readonly statusOf: (jobId: string) => HandOffStatus | undefined;
  /** The copy gets its name now. False if it is not owed any more. */
  readonly placing: (assetId: string) => boolean;
  /** The copy has its name now. What remains is to tidy up. */
  readonly named: (assetId: string, path: string) => void;
  readonly delivered: (assetId: string, path: string | null) => void;
  readonly failed: (assetId: string, fault: HandOffFault) => void;
  /** Gives up the copies of jobs that are owed; what had its name stays. Returns those that were given up. */
  readonly giveUp: (jobIds: readonly string[]) => readonly HandOffEntry[];
  /** Takes the giving up back: the copies are owed again. */
  readonly takeBack: (jobIds: readonly string[]) => void;
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

  /** Also of results that came before the last one. */
  const entriesOf = (jobIds: readonly string[]): readonly HandOffEntry[] => {
    const ids = new Set(jobIds);
    return [...entries.values()].filter(({ jobId }) => ids.has(jobId));
  };

  return {
    load: () => {
      for (const entry of ledger.handOffs()) remember(entry);
    },
    owed: () => [...owed].flatMap((assetId) => entries.get(assetId) ?? []),
    statusOf: (jobId) => {
      const entry = entries.get(lastOf.get(jobId) ?? '');
      return entry && statusOf(entry);
    },
    placing: (assetId) => {
      if (!owed.has(assetId)) return false;
      change(assetId, { state: 'placing' });
      return true;
    },
    named: (assetId, path) => change(assetId, { path, fault: null }),
    delivered: (assetId, path) => change(assetId, { state: 'delivered', path, fault: null }),
    failed: (assetId, fault) => {
      if (!owed.has(assetId)) return;
      const before = entries.get(assetId);
      // The same as before needs no further write.
      if (before === undefined || JSON.stringify(before.fault) === JSON.stringify(fault)) return;
      const entry = { ...before, fault };
      // Told before it is on the disk, as nothing else is: that the disk takes no more may be the reason itself.
      remember(entry);
      onChanged(entry.jobId);
      ledger.putHandOff(entry);
    },
    giveUp: (jobIds) => {
      const given = entriesOf(jobIds).filter(({ assetId, path }) => owed.has(assetId) && path === null);
      for (const { assetId } of given) change(assetId, { state: 'delivered', fault: { code: 'given-up' } });
      return given;
    },
    takeBack: (jobIds) => {
      const given = entriesOf(jobIds).filter(isGivenUp);
      // It may have got its name in the moment in which it was given up.
      for (const { assetId } of given) change(assetId, { state: 'placing', fault: null });
      if (given.length > 0) additions.emit();
    },
    subscribe: additions.subscribe,
  };
}

/** In the ledger it is a delivered copy without a path, so that every version takes it for one that is not owed. */
const isGivenUp = ({ state, fault }: HandOffEntry): boolean =>
  state === 'delivered' && fault?.code === 'given-up';

function statusOf(entry: HandOffEntry): HandOffStatus {
  const { state, path, fault, handOff } = entry;
  if (isGivenUp(entry)) return { state: 'given-up', folder: handOff.folder };
  if (state === 'delivered' || path !== null) return { state: 'delivered', path };
  return { state: 'owed', folder: handOff.folder, fault };
}
