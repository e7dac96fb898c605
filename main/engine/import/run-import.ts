import { join } from 'node:path';
import type { ImportOutcome, ImportProgress } from '../../../shared/model/import/import-plan.ts';
import type { ImportWay } from '../../../shared/model/import/imported.ts';
import type { DiskProcess } from '../disk/disk-process.ts';
import { isDiskSilence } from '../disk/disk-silence.ts';
import { assetsFolder } from '../library/library-folder.ts';
import { importStagingName } from '../library/staging-folder.ts';
import type { Clock, Ids } from '../ports.ts';
import type { BroughtIn, ImportWork, PlannedItem } from './import-task.ts';
import type { PlanLine, PlanWatch } from './plan-import.ts';

export interface RunParts {
  /** Opens a process; the one before was closed if the run was stopped. */
  readonly openDisk: () => DiskProcess<ImportWork>;
  readonly library: {
    readonly folder: string;
    readonly ensure: (signal?: AbortSignal) => Promise<void>;
    readonly refresh: () => Promise<void>;
  };
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'hex'>;
}

export interface RunChoice {
  readonly way: ImportWay;
  /** Ids of lines that are left out. */
  readonly without: ReadonlySet<string>;
}

/** How often the library looks at what came into it meanwhile. Milliseconds. */
const LOOK_MS = 2_000;

/**
 * Imports the lines of a plan, one after the other. Each is an asset as a whole or not at all; what could not be imported is told, and the
 * rest goes on, unless the library takes nothing more. If it is stopped, what is imported stays.
 * @throws AppError `disk` if the library cannot be reached at the start
 */
export async function runImport(
  { openDisk, library, clock, ids }: RunParts,
  lines: readonly PlanLine[],
  { way, without }: RunChoice,
  { signal, onProgress = () => undefined }: PlanWatch,
): Promise<ImportOutcome> {
  await library.ensure(signal);
  const wanted = lines.flatMap(({ row, item }) =>
    item === null || row.fault !== null || without.has(row.id) ? [] : [{ row, item }],
  );
  const shared = usersOf(lines);
  const total = wanted.reduce((sum, { row }) => sum + row.bytes, 0);
  const outcome: { -readonly [Key in keyof ImportOutcome]: ImportOutcome[Key] } & {
    assetIds: string[];
    failed: ImportOutcome['failed'][number][];
    left: ImportOutcome['left'][number][];
  } = { assetIds: [], stopped: false, failed: [], left: [], way };
  let disk = openDisk();
  let [done, lookedAt] = [0, clock.now()];
  const report = (bytes: number): void => {
    const progress: ImportProgress = { stage: 'importing', done: Math.min(done + bytes, total), of: total };
    onProgress(progress);
  };
  try {
    for (const { row, item } of wanted) {
      if (signal?.aborted === true) break;
      report(0);
      const now = clock.now();
      const month = new Date(now).toISOString().slice(0, 7);
      const staging = join(assetsFolder(library.folder), month, importStagingName(ids.hex(24)));
      const task = { library: library.folder, staging, pid: process.pid, item, way, now };
      const brought = await bring(disk, task, { signal, onProgress: report });
      if (brought === 'stopped') {
        // Its process may be in the middle of a large file, and need not be waited for.
        void disk.close();
        disk = openDisk();
        await disk.run('discard', { staging });
        break;
      }
      done += row.bytes;
      if (brought.is === 'fault') {
        outcome.failed.push({ name: row.name, source: row.source, fault: brought.fault });
        if (brought.isFinal) break;
        continue;
      }
      outcome.assetIds.push(brought.id);
      outcome.left.push(...(await disk.run('clear', { files: shared.free(item, brought.copied) })));
      if (clock.now() - lookedAt > LOOK_MS) {
        lookedAt = clock.now();
        await library.refresh();
      }
    }
    report(0);
    outcome.stopped = signal?.aborted === true;
    // What it made is there, whether or not the library can be looked at now.
    if (outcome.assetIds.length > 0) await library.refresh();
  } finally {
    await disk.close();
  }
  return outcome;
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
    if (isDiskSilence(cause))
      return { is: 'fault', fault: { code: 'unreadable', detail: 'ETIMEDOUT' }, isFinal: false };
    throw cause;
  }
}

/** A picture or a texture may belong to several models: it is taken away with the last one, and not at all if one of them stays. */
function usersOf(lines: readonly PlanLine[]) {
  const users = new Map<string, number>();
  for (const { item } of lines) for (const path of pathsOf(item)) users.set(path, (users.get(path) ?? 0) + 1);
  return {
    free: <File extends { readonly path: string }>(item: PlannedItem, files: readonly File[]): File[] => {
      for (const path of pathsOf(item)) users.set(path, (users.get(path) ?? 1) - 1);
      return files.filter(({ path }) => users.get(path) === 0);
    },
  };
}

function pathsOf(item: PlannedItem | null): ReadonlySet<string> {
  return new Set(item?.files.map(({ path }) => path));
}
