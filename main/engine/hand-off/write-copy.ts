import { createHash } from 'node:crypto';
import { link, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { numberedName } from '../../../shared/model/naming/safe-name.ts';
import { syncFolder } from '../disk/durable.ts';
import { NO_LINKS } from '../disk/no-links.ts';
import { liesWithin } from '../disk/within-folder.ts';
import { claimOf, dropClaim, takeByClaim } from './claim-name.ts';
import { openPlace } from './copy-place.ts';
import { faultOfCopy, HandOffRefusal, refuseSource } from './hand-off-fault.ts';
import type { BringReply, BringTask, CopyTask, NameReply } from './hand-off-task.ts';
import { hashOfSeen, isStill, type SeenNames, type TakenNames } from './seen-names.ts';

/** Files of one name in one folder, beside which a further one gets a number. */
const MOST_NUMBERS = 9_999;
const CHUNK = 1 << 20;

const partOf = (folder: string, { mark }: CopyTask): string => join(folder, `.maquette-${mark}.part`);

/** The paths for a copy by their numbers, in which order they are tried: `chair.glb`, `chair (2).glb` …; null beyond the last. */
function pathsOf(folder: string, { name, ending }: CopyTask): (number: number) => string | null {
  const tail = ending === '' ? '' : `.${ending}`;
  return (number) =>
    number > MOST_NUMBERS ? null : join(folder, `${numberedName(name, number, 255 - tail.length)}${tail}`);
}

/** What is known of the names for a copy. */
function takenFor(names: SeenNames, folder: string, task: CopyTask): TakenNames {
  return names.of(pathsOf(folder, task)(1) ?? folder);
}

/** Writes the copy completely under a name of its own, and syncs it. */
export async function bringCopy(task: BringTask, names: SeenNames, alive: () => void): Promise<BringReply> {
  let part: string | null = null;
  try {
    const folder = await openPlace(task);
    if (task.mayBeThere) {
      // Or the empty file of an earlier try would count as a name that is taken.
      await dropClaim(folder, claimOf(folder, task));
      const path = await findPlaced(folder, task, names);
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
export async function nameCopy(task: CopyTask, names: SeenNames): Promise<NameReply> {
  try {
    const folder = await openPlace(task);
    const part = partOf(folder, task);
    const note = claimOf(folder, task);
    await dropClaim(folder, note);
    const taken = takenFor(names, folder, task);
    const pathOf = pathsOf(folder, task);
    for (let number = taken.count() + 1; ; number += 1) {
      const path = pathOf(number);
      if (path === null) return { is: 'fault', fault: { code: 'no-free-name' } };
      const isNamed = await takeName(part, path, note);
      taken.note(number);
      if (!isNamed) continue;
      await syncFolder(folder);
      return { is: 'named', path };
    }
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

/**
 * The path of a copy that got its name before; null if it did and was renamed since, undefined if it did not. Once its unfinished copy is
 * gone, as in a ledger from a backup, it is known by its bytes under one of its names: whoever put them there, what was promised is there,
 * and another copy beside it would help nobody.
 */
async function findPlaced(
  folder: string,
  task: CopyTask,
  names: SeenNames,
): Promise<string | null | undefined> {
  const part = await stat(partOf(folder, task)).catch(() => null);
  for (const file of await takenFor(names, folder, task).files(pathsOf(folder, task))) {
    const isIt =
      part === null
        ? file.isFile && file.bytes === task.bytes && (await hashOfSeen(file)) === task.sha256
        : part.ino === file.ino && part.dev === file.dev;
    if (isIt && (await isStill(file))) return file.path;
  }
  return part !== null && part.nlink > 1 ? null : undefined;
}

async function copySynced(
  { from, within, sha256, asItIs = false }: Omit<BringTask, 'asItIs'> & { readonly asItIs?: boolean },
  to: string,
  alive: () => void,
): Promise<void> {
  if (!(await liesWithin(from, within))) throw new HandOffRefusal({ code: 'no-asset' });
  const hash = createHash('sha256');
  const source = await open(from, 'r').catch(refuseSource);
  try {
    const target = await open(to, 'wx');
    try {
      const buffer = Buffer.allocUnsafe(CHUNK);
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, CHUNK).catch(refuseSource);
        if (bytesRead === 0) break;
        const piece = buffer.subarray(0, bytesRead);
        hash.update(piece);
        await target.writeFile(piece);
        alive();
      }
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  if (!asItIs && hash.digest('hex') !== sha256) throw new HandOffRefusal({ code: 'changed' });
}
