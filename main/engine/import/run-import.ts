import { join } from 'node:path';
import type { ImportOutcome, ImportProgress } from '../../../shared/model/import/import-plan.ts';
import type { ImportWay } from '../../../shared/model/import/imported.ts';
import { settledWithin } from '../async/settled-within.ts';
import type { DiskProcess } from '../disk/disk-process.ts';
import { isDiskSilence } from '../disk/disk-silence.ts';
import { assetsFolder } from '../library/library-folder.ts';
import { importStagingName } from '../library/staging-folder.ts';
import type { Clock, Ids } from '../ports.ts';
import type { ImportHead, RecordedAsset } from './import-record.ts';
import type { BroughtIn, CopiedFile, ImportWork } from './import-task.ts';
import type { PlanLine, PlanWatch } from './plan-import.ts';
import { usersOf } from './shared-files.ts';

export interface RunParts {
  /** Opens a process; the one before was closed if the run was stopped. */
  readonly openDisk: () => DiskProcess<ImportWork>;
  readonly library: {
    readonly folder: string;
    readonly ensure: (signal?: AbortSignal) => Promise<void>;
    readonly refresh: (signal?: AbortSignal) => Promise<void>;
  };
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'hex' | 'uuid'>;
  /** Writes down what is about to be done; returns what forgets it once this has ended. */
  readonly record?: (head: ImportHead, assets: readonly RecordedAsset[]) => Promise<() => Promise<void>>;
}

export interface RunChoice {
  readonly way: ImportWay;
  /** Ids of lines that are left out. */
  readonly without: ReadonlySet<string>;
}

/** How often the library looks at what came into it meanwhile. Milliseconds. */
const LOOK_MS = 2_000;
/** How long Stop waits for what was begun to be removed, and for the library to see what was made. Milliseconds. */
const DISCARD_MS = 2_000;

/**
 * Imports the lines of a plan, one after the other. Each is an asset as a whole or not at all; what could not be imported is told, and the
 * rest goes on, unless the library takes nothing more. If it is stopped, what is imported stays.
 * @throws AppError `disk` if the library cannot be reached at the start
 */
export async function runImport(
  { openDisk, library, clock, ids, record }: RunParts,
  lines: readonly PlanLine[],
  { way, without }: RunChoice,
  { signal, onProgress = () => undefined }: PlanWatch,
): Promise<ImportOutcome> {
  await library.ensure(signal);
  const wanted = lines.flatMap(({ row, item }) =>
    item === null || row.fault !== null || without.has(row.id)
      ? []
      : [{ row, item, id: item.sidecar?.id ?? ids.uuid() }],
  );
  const assets = wanted.map(({ id, row: { name } }) => ({ id, name }));
  const forget = await record?.({ library: library.folder, way }, assets);
  const shared = usersOf(lines);
  const total = wanted.reduce((sum, { row }) => sum + row.bytes, 0);
  const outcome: { -readonly [Key in keyof ImportOutcome]: ImportOutcome[Key] } & {
    assetIds: string[];
    failed: ImportOutcome['failed'][number][];
    left: ImportOutcome['left'][number][];
  } = { assetIds: [], stopped: false, failed: [], left: [], way };
  const isStopped = (): boolean => signal?.aborted === true;
  let disk = openDisk();
  let [done, lookedAt] = [0, clock.now()];
  const report = (bytes: number): void => {
    const progress: ImportProgress = { stage: 'importing', done: Math.min(done + bytes, total), of: total };
    onProgress(progress);
  };
  try {
    for (const { row, item, id } of wanted) {
      if (isStopped()) break;
      report(0);
      const now = clock.now();
      const month = new Date(now).toISOString().slice(0, 7);
      const staging = join(assetsFolder(library.folder), month, importStagingName(ids.hex(24)));
      const task = { library: library.folder, staging, pid: process.pid, item, id, way, now };
      const brought = await bring(disk, task, { signal, onProgress: report });
      if (brought === 'stopped') {
        // Its process may be in the middle of a large file, and need not be waited for.
        void disk.close();
        disk = openDisk();
        // Stop does not wait for a disk that hangs: what is left is removed at a later start.
        await disk.run('discard', { staging }, { limitMs: DISCARD_MS }).catch((cause: unknown) => {
          if (unansweredAs(cause) === null) throw cause;
        });
        break;
      }
      done += row.bytes;
      if (brought.is === 'fault') {
        outcome.failed.push({ name: row.name, source: row.source, fault: brought.fault });
        if (brought.isFinal) break;
        continue;
      }
      outcome.assetIds.push(brought.id);
      outcome.left.push(...(await clear(disk, shared.free(item, brought.copied), signal)));
      if (isStopped()) break;
      if (clock.now() - lookedAt > LOOK_MS) {
        lookedAt = clock.now();
        await library.refresh(signal).catch(() => undefined);
      }
    }
    report(0);
    outcome.stopped = isStopped();
    // What it made is there, whether or not the library can be looked at now.
    if (outcome.assetIds.length > 0) {
      if (isStopped()) await settledWithin(library.refresh(), DISCARD_MS);
      else await library.refresh(signal).catch(() => undefined);
    }
  } finally {
    await disk.close();
    await forget?.();
  }
  return outcome;
}

/** Takes away what was moved. What a disk that does not answer leaves, or a process that ends in the middle, is told as left. */
async function clear(
  disk: DiskProcess<ImportWork>,
  files: readonly CopiedFile[],
  signal: AbortSignal | undefined,
): Promise<ImportWork['clear']['reply']> {
  if (files.length === 0) return [];
  try {
    return await disk.run('clear', { files }, { signal });
  } catch (cause) {
    const why = signal?.aborted === true ? 'ETIMEDOUT' : unansweredAs(cause);
    if (why === null) throw cause;
    return files.map(({ path }) => ({ path, why }));
  }
}

/**
 * The system's code for work that its disk did not answer, or whose process ended in the middle: what it read had it run out of memory, say. The
 * next work starts another process. Null for any other error.
 */
function unansweredAs(cause: unknown): 'ETIMEDOUT' | 'EPIPE' | null {
  if (isDiskSilence(cause)) return 'ETIMEDOUT';
  const { code } = cause as NodeJS.ErrnoException;
  return code === 'ETIMEDOUT' || code === 'EPIPE' ? code : null;
}

async function bring(
  disk: DiskProcess<ImportWork>,
  task: ImportWork['bring']['task'],
  limits: { readonly signal?: AbortSignal | undefined; readonly onProgress: (bytes: number) => void },
): Promise<BroughtIn | 'stopped'> {
  try {
    return await disk.run('bring', task, limits);
  } catch (cause) {
    if (limits.signal?.aborted === true) return 'stopped';
    const detail = unansweredAs(cause);
    if (detail === null) throw cause;
    return { is: 'fault', fault: { code: 'unreadable', detail }, isFinal: false };
  }
}
