import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import type { ImportFault } from '../../../shared/model/import/import-plan.ts';
import type { ImportWay } from '../../../shared/model/import/imported.ts';
import { renameDurably, syncFolder, writeSynced } from '../disk/durable.ts';
import { makeFolders } from '../disk/make-folders.ts';
import { slug } from '../disk/slug.ts';
import { isNameTaken, NAME_TRIES } from '../library/name-taken.ts';
import { prepareStaging, releaseStaging } from '../library/staging-folder.ts';
import { SIDECAR } from '../library/sync/sidecars.ts';
import { faultOf } from './find-files.ts';
import { hashOfFile } from './hash-of-file.ts';
import { sidecarOf } from './import-sidecar.ts';
import type { BroughtIn, CopiedFile, Hashed, ImportWork, PlannedFile, PlannedItem } from './import-task.ts';
import type { SourceBytes } from './source-bytes.ts';

type BringTask = ImportWork['bring']['task'];

/** Codes after which the library takes nothing more. */
const FINAL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'ENOENT', 'EIO', 'ENODEV', 'ENXIO', 'EACCES', 'EPERM']);

/** An error of the library's disk, not of what is imported. */
class NotWritten extends Error {
  readonly code: string;
  constructor(cause: unknown) {
    super('not written', { cause });
    this.code = (cause as NodeJS.ErrnoException).code ?? String(cause);
  }
}

class Refusal extends Error {
  readonly fault: ImportFault;
  constructor(fault: ImportFault) {
    super(fault.code);
    this.fault = fault;
  }
}

const written = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((cause: unknown) => {
    throw new NotWritten(cause);
  });

/**
 * Makes an asset of what is imported: in a hidden folder of the library, which one rename makes the asset, so that there is all of it or
 * nothing. Nothing is taken away where it lay.
 */
export async function bringItem(
  source: SourceBytes,
  task: BringTask,
  alive: (bytes: number) => void,
): Promise<BroughtIn> {
  const { staging, item, way, now } = task;
  try {
    await written(prepareStaging(staging, { pid: task.pid }));
    const hashed = new Map<string, Hashed>();
    const copied: CopiedFile[] = [];
    let bytes = 0;
    const read = (piece: Buffer): void => {
      bytes += piece.length;
      alive(bytes);
    };
    for (const file of item.files) {
      const isLinked = way === 'link' && isLinkable(item);
      const found = isLinked
        ? await source.through(file, read)
        : await copyFile(source, file, join(staging, ...file.to.split('/')), read);
      if (found === null) throw new Refusal({ code: 'changed', other: file.path });
      hashed.set(file.to, found);
      if (wayOf(item, way) !== 'move') continue;
      await verify(join(staging, ...file.to.split('/')), found, alive);
      copied.push({ path: file.path, modifiedMs: file.modifiedMs, ...found });
    }
    const id = item.sidecar?.id ?? task.id;
    checkAgainst(item, hashed);
    const asset = sidecarOf(item, { id, way: wayOf(item, way), hashed, now });
    const folder = await written(commit(task, JSON.stringify(asset, null, 2)));
    return { is: 'in', id, folder, copied };
  } catch (cause) {
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    if (cause instanceof NotWritten)
      return {
        is: 'fault',
        fault: { code: 'not-written', detail: cause.code },
        isFinal: FINAL.has(cause.code),
      };
    if (cause instanceof Refusal) return { is: 'fault', fault: cause.fault, isFinal: false };
    return { is: 'fault', fault: faultOf(cause), isFinal: false };
  }
}

/** What lies in an archive, or is an asset of another library, can only be copied. */
function isLinkable(item: PlannedItem): boolean {
  return item.sidecar === null && item.files.every(({ entry }) => entry === null);
}

function wayOf(item: PlannedItem, way: ImportWay): ImportWay {
  return isLinkable(item) ? way : 'copy';
}

/** An asset of another library is taken in only as whole as its sidecar says. */
function checkAgainst(item: PlannedItem, hashed: ReadonlyMap<string, Hashed>): void {
  if (item.sidecar === null) return;
  const { files } = sidecarOf(item, { id: '', way: 'copy', hashed, now: 0 });
  for (const { path, sha256 } of files) {
    if (hashed.get(path)?.sha256 !== sha256) throw new Refusal({ code: 'part-missing', detail: path });
  }
}

/** Copies a file and syncs it. Null if it is not what was seen before. */
async function copyFile(
  source: SourceBytes,
  file: PlannedFile,
  to: string,
  read: (piece: Buffer) => void,
): Promise<Hashed | null> {
  await written(makeFolders(dirname(to)));
  const target = await written(open(to, 'wx'));
  try {
    const copied = await source.through(file, async (piece) => {
      await written(target.writeFile(piece));
      read(piece);
    });
    if (copied !== null) await written(target.sync());
    return copied;
  } finally {
    await target.close();
  }
}

/** Reads a copy again: only then may the original be taken away. */
async function verify(path: string, expected: Hashed, alive: (bytes: number) => void): Promise<void> {
  const found = await written(hashOfFile(path, () => alive(expected.bytes)));
  if (found.sha256 !== expected.sha256)
    throw new NotWritten(Object.assign(new Error('differs'), { code: 'EIO' }));
}

/** Writes the sidecar, syncs everything and gives the folder its name. Returns it, relative to the library. */
async function commit({ library, staging, item }: BringTask, text: string): Promise<string> {
  // Under a name that no start takes for a whole asset, should this be ended here.
  const draft = join(staging, '.asset.json');
  await writeSynced(draft, `${text}\n`);
  const folders = new Set(item.files.map(({ to }) => posix.dirname(to)).filter((each) => each !== '.'));
  for (const each of folders) await syncFolder(join(staging, ...each.split('/'))).catch(ignoreMissing);
  await releaseStaging(staging);
  await rename(draft, join(staging, SIDECAR));
  await syncFolder(staging);
  for (let tries = 1; ; tries += 1) {
    const folder = join(dirname(staging), `${slug(item.name)}-${randomBytes(2).toString('hex')}`);
    try {
      await renameDurably(staging, folder);
      return relative(library, folder).split(sep).join('/');
    } catch (cause) {
      if (!isNameTaken(cause) || tries >= NAME_TRIES) throw cause;
    }
  }
}

/** The folders of linked files are not in the library. */
function ignoreMissing(cause: NodeJS.ErrnoException): void {
  if (cause.code !== 'ENOENT') throw cause;
}
