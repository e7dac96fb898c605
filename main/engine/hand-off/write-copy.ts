import { createHash } from 'node:crypto';
import { link, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { numberedName } from '../../../shared/model/naming/safe-name.ts';
import { syncFolder } from '../disk/durable.ts';
import { liesWithin } from '../disk/within-folder.ts';
import { sha256Of } from '../library/kept-record.ts';
import { claimOf, dropClaim, takeByClaim } from './claim-name.ts';
import { openPlace } from './copy-place.ts';
import { faultOfCopy, HandOffRefusal } from './hand-off-fault.ts';
import type { BringReply, BringTask, CopyTask, NameReply } from './hand-off-task.ts';

/** Files of one name in one folder, beside which a further one gets a number. */
const MOST_NUMBERS = 9_999;
const CHUNK = 1 << 20;
/** Codes of file systems without hard links, such as exFAT and some shares. */
const NO_LINKS = new Set([
  'EPERM',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EMLINK',
  'EINVAL',
  'UNKNOWN',
  'EXDEV',
]);

const partOf = (folder: string, { mark }: CopyTask): string => join(folder, `.maquette-${mark}.part`);

/** The names for a copy, in the order in which they are tried: `chair.glb`, `chair (2).glb` … */
function* namesOf({ name, ending }: CopyTask): Generator<string> {
  const tail = ending === '' ? '' : `.${ending}`;
  for (let number = 1; number <= MOST_NUMBERS; number += 1) {
    yield `${numberedName(name, number, 255 - tail.length)}${tail}`;
  }
}

/** Writes the copy completely under a name of its own, and syncs it. */
export async function bringCopy(task: BringTask, alive: () => void): Promise<BringReply> {
  let part: string | null = null;
  try {
    const folder = await openPlace(task);
    if (task.mayBeThere) {
      const path = await findPlaced(folder, task);
      if (path !== undefined) return { is: 'there', path };
    }
    part = partOf(folder, task);
    await rm(part, { force: true });
    await copySynced(task, part, alive);
    return { is: 'brought' };
  } catch (cause) {
    if (part !== null) await rm(part, { force: true }).catch(() => undefined);
    return { is: 'fault', fault: faultOfCopy(cause) };
  }
}

/** Gives a copy that was brought the first name that is free. No existing file is ever replaced. */
export async function nameCopy(task: CopyTask): Promise<NameReply> {
  try {
    const folder = await openPlace(task);
    const part = partOf(folder, task);
    const note = claimOf(folder, task);
    await dropClaim(folder, note);
    for (const name of namesOf(task)) {
      const path = join(folder, name);
      if (!(await takeName(part, path, note))) continue;
      await syncFolder(folder);
      return { is: 'named', path };
    }
    return { is: 'fault', fault: { code: 'no-free-name' } };
  } catch (cause) {
    return { is: 'fault', fault: faultOfCopy(cause) };
  }
}

/** Removes the copy's own name. Until then it shows, after a crash, that the copy got the right one. */
export async function tidyCopy(task: CopyTask): Promise<null> {
  const folder = await openPlace(task);
  await rm(partOf(folder, task), { force: true });
  await rm(claimOf(folder, task), { force: true });
  return null;
}

/** Whether the file got the name. False if another file has it. */
async function takeName(part: string, path: string, note: string): Promise<boolean> {
  try {
    await link(part, path);
    return true;
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.has(code)) throw cause;
  }
  return takeByClaim(part, path, note);
}

/** The path of a copy that got its name before; null if it did and was renamed since, undefined if it did not. */
async function findPlaced(folder: string, task: CopyTask): Promise<string | null | undefined> {
  const part = await stat(partOf(folder, task)).catch(() => null);
  for (const name of namesOf(task)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found === null) break;
    if (part !== null && part.ino === found.ino && part.dev === found.dev) return path;
    const isSame = part === null && found.isFile() && found.size === task.bytes;
    if (isSame && (await sha256Of(path).catch(() => null)) === task.sha256) return path;
  }
  return part !== null && part.nlink > 1 ? null : undefined;
}

async function copySynced(
  { from, within, sha256, bytes }: BringTask,
  to: string,
  alive: () => void,
): Promise<void> {
  if (!(await liesWithin(from, within))) throw new HandOffRefusal({ code: 'no-asset' });
  const hash = createHash('sha256');
  const source = await open(from, 'r').catch(() => {
    throw new HandOffRefusal({ code: 'no-asset' });
  });
  let copied = 0;
  try {
    const target = await open(to, 'wx');
    try {
      const buffer = Buffer.allocUnsafe(CHUNK);
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, CHUNK);
        if (bytesRead === 0) break;
        const piece = buffer.subarray(0, bytesRead);
        hash.update(piece);
        await target.writeFile(piece);
        copied += bytesRead;
        alive();
      }
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  if (copied !== bytes || hash.digest('hex') !== sha256) throw new HandOffRefusal({ code: 'changed' });
}
