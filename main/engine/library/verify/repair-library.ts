import { basename, dirname } from 'node:path';
import { isSystemError } from '../../disk/disk-error.ts';
import type { DiskProcess } from '../../disk/disk-process.ts';
import { isDiskSilence } from '../../disk/disk-silence.ts';
import { isDriveGone } from '../../disk/drive-gone.ts';
import type { AssetCheck, Finding, Problem } from './finding.ts';
import type { Repair, RepairOutcome, SourceKind } from './repair-outcome.ts';
import type { RestoreEnd } from './restore-text.ts';
import type { RunVerify, VerifyWork } from './verify-task.ts';

export interface RepairOptions {
  /** The library's, absolute. */
  readonly folder: string;
  readonly faults: readonly Finding[];
  /** Files with a hash that a sidecar says, by that hash; absolute. */
  readonly whole: ReadonlyMap<string, string>;
  /** What lies unnamed in the folders of assets. */
  readonly spare: ReadonlyMap<string, AssetCheck['spare']>;
  readonly leftovers: readonly string[];
  readonly run: RunVerify;
  /** Starts a process for the artist's own files, which may lie on a disk that does not answer. */
  readonly startOther: () => DiskProcess<VerifyWork>;
  readonly signal: AbortSignal;
  readonly onFinding: (finding: Finding) => void;
  readonly onRepair: (repair: Repair) => void;
}

/**
 * Puts back what can be put back; what cannot is told with the reason. First texts, because sidecars say what else is wrong.
 * @throws the system's error if the library's disk stops answering or disappears; the signal's reason
 */
export async function repairLibrary(options: RepairOptions): Promise<void> {
  const { folder: library, run, signal, onRepair } = options;
  if (options.leftovers.length > 0) await run('tidy', { drafts: options.leftovers, now: Date.now() });
  const faults = [...options.faults];
  const texts = faults.filter((finding) => isText(finding));
  for (const finding of texts) {
    signal.throwIfAborted();
    const outcome = await attempt(() => restore(run, library, finding));
    onRepair({ finding, outcome });
    if (outcome.is !== 'repaired' || finding.folder === null) continue;
    // Now it is known what belongs to the asset.
    const check = await run('check', { library, folder: finding.folder });
    for (const found of check.findings.filter(({ isFault }) => isFault)) {
      options.onFinding(found);
      faults.push(found);
    }
  }
  let other: DiskProcess<VerifyWork> | null = null;
  const startOnce = (): DiskProcess<VerifyWork> => (other ??= options.startOther());
  for (const finding of faults) {
    if (isText(finding)) continue;
    signal.throwIfAborted();
    onRepair({ finding, outcome: await attempt(() => repairFile(options, finding, startOnce)) });
  }
}

const TEXTS: readonly Problem[] = [
  'sidecar-damaged',
  'sidecar-missing',
  'collection-damaged',
  'library-damaged',
];

function isText({ problem }: Finding): boolean {
  return TEXTS.includes(problem);
}

async function attempt(work: () => Promise<RepairOutcome>): Promise<RepairOutcome> {
  try {
    return await work();
  } catch (cause) {
    if (!isSystemError(cause) || isDiskSilence(cause) || isDriveGone(cause)) throw cause;
    // The folder was moved away meanwhile.
    if (cause.code === 'ENOENT') return { is: 'changed' };
    return { is: 'failed', why: cause.code ?? cause.message };
  }
}

async function restore(run: RunVerify, library: string, finding: Finding): Promise<RepairOutcome> {
  const end = await restoreText(run, library, finding);
  if (end.is === 'done') {
    const from = end.backup === null ? 'index' : 'backup';
    return { is: 'repaired', from, source: end.backup, aside: end.aside };
  }
  return end.is === 'unknown' ? { is: 'no-source', silent: [] } : end;
}

function restoreText(run: RunVerify, library: string, finding: Finding): Promise<RestoreEnd> {
  const { problem, folder, file } = finding;
  if (folder !== null) return run('restoreSidecar', { library, folder });
  return problem === 'collection-damaged'
    ? run('restoreCollection', { library, file: basename(file) })
    : run('restoreManifest', { library });
}

/** An unreadable file is replaced only if its disk cannot read it; one that may not be read is whole, as far as anybody knows. */
function isFileLost({ problem, why }: Finding): boolean {
  if (problem === 'unreadable') return why === 'EIO';
  return problem === 'missing' || problem === 'size-differs' || problem === 'hash-differs';
}

async function repairFile(
  options: RepairOptions,
  finding: Finding,
  startOther: () => DiskProcess<VerifyWork>,
): Promise<RepairOutcome> {
  const { expected: file, folder } = finding;
  if (file === null || folder === null || !isFileLost(finding)) return { is: 'not-repairable' };
  const { run, signal, folder: library } = options;
  const { bytes, sha256 } = file;
  const silent: string[] = [];

  /** Null if the source has other bytes after all. */
  const take = async (from: SourceKind, source: string): Promise<RepairOutcome | null> => {
    const end = await run('putBack', { library, folder, file, source });
    if (end.is === 'done') return { is: 'repaired', from, source, aside: end.aside };
    return end.is === 'changed' ? end : null;
  };

  for (const { path } of (options.spare.get(folder) ?? []).filter((each) => each.bytes === bytes)) {
    if (await run('hasBytes', { path, bytes, sha256 })) {
      const outcome = await take('beside', path);
      if (outcome !== null) return outcome;
    }
  }
  const same = options.whole.get(sha256);
  const outcome = same === undefined ? null : await take('other-asset', same);
  if (outcome !== null) return outcome;
  const kept = await run('kept', { library, sha256 });
  const ofKept = kept === null ? null : await take('kept-result', kept);
  if (ofKept !== null) return ofKept;
  const { original } = finding;
  if (original !== undefined) {
    try {
      // Read first by a process of its own: if its disk does not answer, only that process is given up.
      const isThere = await startOther().run('hasBytes', { path: original, bytes, sha256 }, { signal });
      const ofOriginal = isThere ? await take('original', original) : null;
      if (ofOriginal !== null) return ofOriginal;
    } catch (cause) {
      if (!isDiskSilence(cause)) throw cause;
      silent.push(dirname(original));
    }
  }
  return { is: 'no-source', silent };
}
