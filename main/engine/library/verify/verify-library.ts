import { extname } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import { diskError } from '../../disk/disk-error.ts';
import { createDiskProcess, type DiskProcess } from '../../disk/disk-process.ts';
import type { StartDisk } from '../../disk/fork-disk.ts';
import { inLanes } from '../sync/sidecars.ts';
import type { AssetCheck, Finding } from './finding.ts';
import { createInOrder } from './in-order.ts';
import { MANIFEST } from './library-at.ts';
import { repairLibrary } from './repair-library.ts';
import type { Repair } from './repair-outcome.ts';
import type { RunVerify, VerifyWork } from './verify-task.ts';

/** How much of a library was looked at. */
export interface VerifyProgress {
  /** Folders of assets that were looked at, of those that are known. */
  readonly assets: number;
  readonly ofAssets: number;
  /** Files, and their bytes, that were compared. */
  readonly files: number;
  readonly bytes: number;
}

export interface VerifyOptions {
  /** The library's, absolute. */
  readonly folder: string;
  /** `<data>`, absolute: what the index there remembers of sidecars. */
  readonly data: string;
  /** Whether what can be put back is put back. Otherwise nothing is written. */
  readonly repair: boolean;
  readonly signal: AbortSignal;
  /** Told in the order of the folders. */
  readonly onFinding: (finding: Finding) => void;
  readonly onRepair: (repair: Repair) => void;
  readonly onProgress: (progress: VerifyProgress) => void;
  readonly startDisk?: StartDisk;
  /** How long the disk may take to answer. Milliseconds. */
  readonly limitMs?: number;
}

/** A sleeping disk takes up to ten seconds to answer. */
const LIMIT_MS = 15_000;
/** Assets that the window moves or makes meanwhile are found by listing again, this often at most. */
const ROUNDS = 5;

/**
 * Reads a library and its trash, and compares each file with its sidecar. It works beside an open window.
 * @throws AppError `not-found` if there is no library, `input` if a newer Maquette made it, `disk` if it cannot be read or stops answering;
 * the signal's reason
 */
export async function verifyLibrary(options: VerifyOptions): Promise<VerifyProgress> {
  const { folder, signal } = options;
  const disks: DiskProcess<VerifyWork>[] = [];
  const startDisk = (): DiskProcess<VerifyWork> => {
    const disk = createDiskProcess<VerifyWork>({
      entry: new URL(`./verify-disk-worker${extname(import.meta.url)}`, import.meta.url),
      start: options.startDisk,
      limitMs: options.limitMs ?? LIMIT_MS,
    });
    disks.push(disk);
    return disk;
  };
  try {
    const disk = startDisk();
    const run: RunVerify = (work, task) => disk.run(work, task, { signal });
    const seen = await verify(run, options);
    // The artist's own files may lie on another disk: if that one does not answer, the library's still does.
    if (options.repair) await repairLibrary({ ...options, ...seen, run, startOther: startDisk });
    return seen.progress;
  } catch (cause) {
    signal.throwIfAborted();
    throw diskError(cause, 'read the library', folder);
  } finally {
    await Promise.all(disks.map((each) => each.close()));
  }
}

/** What was seen of a library. */
export interface Seen {
  readonly faults: readonly Finding[];
  /** Files with a hash that a sidecar says, by that hash; absolute. */
  readonly whole: ReadonlyMap<string, string>;
  /** What lies unnamed in the folders of assets. */
  readonly spare: ReadonlyMap<string, AssetCheck['spare']>;
  readonly leftovers: readonly string[];
  readonly progress: VerifyProgress;
}

async function verify(run: RunVerify, options: VerifyOptions): Promise<Seen> {
  const { folder: library, data, repair, onProgress } = options;
  const faults: Finding[] = [];
  const tell = (finding: Finding): void => {
    if (finding.isFault) faults.push(finding);
    options.onFinding(finding);
  };
  const manifest = await manifestOf(run, library, tell);
  await run('remember', { library, data, id: manifest });
  const whole = new Map<string, string>();
  const spare = new Map<string, AssetCheck['spare']>();
  const leftovers: string[] = [];
  const foldersOf = new Map<string, string[]>();
  const looked = new Set<string>();
  let progress: VerifyProgress = { assets: 0, ofAssets: 0, files: 0, bytes: 0 };

  function take(folder: string, check: AssetCheck): void {
    if (check.isGone) looked.delete(folder);
    const { files, bytes } = check;
    progress = {
      ...progress,
      assets: progress.assets + 1,
      files: progress.files + files,
      bytes: progress.bytes + bytes,
    };
    onProgress(progress);
    if (check.id !== null) foldersOf.set(check.id, [...(foldersOf.get(check.id) ?? []), folder]);
    if (!repair) return;
    for (const { path, sha256 } of check.whole) if (!whole.has(sha256)) whole.set(sha256, path);
    if (check.spare.length > 0) spare.set(folder, check.spare);
    leftovers.push(...check.leftovers);
  }

  for (let round = 1; round <= ROUNDS; round += 1) {
    const list = await run('list', { library });
    if (round === 1) list.findings.forEach(tell);
    const fresh = list.folders.filter((folder) => !looked.has(folder));
    if (fresh.length === 0) break;
    for (const folder of fresh) looked.add(folder);
    progress = { ...progress, ofAssets: progress.assets + fresh.length };
    onProgress(progress);
    const inOrder = createInOrder<AssetCheck>(({ findings }) => findings.forEach(tell));
    await inLanes([...fresh.entries()], async ([at, folder]) => {
      const check = await run('check', { library, folder });
      take(folder, check);
      inOrder.put(at, check);
    });
  }
  for (const [id, folders] of foldersOf) {
    if (folders.length > 1) (await twice(run, library, id, folders)).forEach(tell);
  }
  return { faults, whole, spare, leftovers, progress };
}

/** The library's id; null if its library.json is damaged, which is told. */
async function manifestOf(
  run: RunVerify,
  library: string,
  tell: (finding: Finding) => void,
): Promise<string | null> {
  const found = await run('at', { library });
  if (found.is === 'none') {
    throw new AppError(
      'not-found',
      `There is no library in ${library}; check the path, or connect its drive.`,
    );
  }
  if (found.is === 'newer') {
    throw new AppError(
      'input',
      `The library in ${library} was made by a newer Maquette; verify it with that version.`,
    );
  }
  if (found.is === 'library') return found.id;
  const about = { isFault: true, id: null, folder: null, file: MANIFEST, expected: null, why: found.why };
  tell({ problem: 'library-damaged', ...about });
  return null;
}

/** Folders with the id of another one; not those that were moved while the library was read. */
async function twice(
  run: RunVerify,
  library: string,
  id: string,
  folders: readonly string[],
): Promise<readonly Finding[]> {
  const still: string[] = [];
  for (const folder of new Set(folders)) {
    if ((await run('idIn', { library, folder })) === id) still.push(folder);
  }
  const [shown, ...hidden] = still.sort();
  if (shown === undefined) return [];
  const about = { isFault: true, id, expected: null, other: shown };
  return hidden.map((folder) => ({ problem: 'id-twice', ...about, folder, file: folder }));
}
