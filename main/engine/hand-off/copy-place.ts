import { access, constants, mkdir, opendir, realpath, stat, statfs } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { HandOffFault } from '../../../shared/model/hand-off/hand-off.ts';
import { isMountPlace } from '../references/mount-place.ts';
import { faultOfCopy, HandOffRefusal } from './hand-off-fault.ts';
import type { PlaceSeen, PlaceTask } from './hand-off-task.ts';
import { sweepUnfinished } from './unfinished-exports.ts';

/** The folders that were chosen for this process's exports, as they were when they were seen first: by path, which file of which disk. */
const pins = new Map<string, string>();

/**
 * The real path of the folder for a copy, which is made within the chosen folder. The chosen folder itself is not made: it may lie on a
 * drive that is away.
 * @throws HandOffRefusal, or the system's error
 */
export async function openPlace({ place, forbidden, isPinned }: PlaceTask): Promise<string> {
  const { folder, folders, sources, beside } = place;
  const top = await realFolder(folder);
  if (isPinned === true) await holdPin(folder, top);
  if (isMountPlace(folder) && (await isUnmounted(top))) throw new HandOffRefusal({ code: 'away' });
  const refuse = async (real: string): Promise<void> => {
    if (!isAt(real, top)) throw new HandOffRefusal({ code: 'leads-out' });
    if (await isAtAny(real, [forbidden.library])) throw inside('library');
    if (await isAtAny(real, [forbidden.data])) throw inside('data');
    if (await isAtAny(real, sources)) throw inside('source');
    for (const each of beside) if (relative(await realOf(each), real) === '') throw inside('source');
  };
  await refuse(top);
  let real = top;
  // One at a time, so that nothing is made behind a link before it is known where that leads.
  for (const each of folders) {
    const next = join(real, each);
    await mkdir(next).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause;
    });
    real = await realFolder(next);
    await refuse(real);
  }
  return real;
}

/**
 * Why no copies can be written into a place now; null if they can. Makes the chosen folder if only it is missing, and removes what exports that were
 * killed left in one that is exported into.
 */
export async function checkPlace(task: PlaceTask): Promise<HandOffFault | null> {
  try {
    const { folder } = task.place;
    await stat(folder).catch(async (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause;
      await makeWithin(task, folder);
    });
    const real = await openPlace(task);
    await access(real, constants.W_OK);
    if (task.isPinned === true) await sweepUnfinished(real, Date.now());
    return null;
  } catch (cause) {
    return faultOfCopy(cause);
  }
}

/** Why no copies could be written into a place, and how much room is there. Nothing is made or changed. */
export async function seePlace(task: PlaceTask): Promise<PlaceSeen> {
  try {
    const { folder } = task.place;
    const isThere = await stat(folder).then(
      () => true,
      (cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'ENOENT') throw cause;
        return false;
      },
    );
    const real = await openPlace(isThere ? { ...task, place: { ...task.place, folders: [] } } : above(task));
    await access(real, constants.W_OK);
    const { bavail, blocks, bsize } = await statfs(real);
    // Some network file systems do not report their size.
    return { fault: null, freeBytes: blocks === 0 ? null : bavail * bsize };
  } catch (cause) {
    return { fault: faultOfCopy(cause), freeBytes: null };
  }
}

/** Makes a folder, after it is known that it is not inside a place where it would be refused. */
async function makeWithin(task: PlaceTask, folder: string): Promise<void> {
  await openPlace(above(task));
  await mkdir(folder);
}

/** The place that a missing folder would be made in. */
function above({ place, forbidden }: PlaceTask): PlaceTask {
  return { place: { ...place, folder: dirname(place.folder), folders: [], beside: [] }, forbidden };
}

const inside = (of: 'library' | 'data' | 'source'): HandOffRefusal =>
  new HandOffRefusal({ code: 'inside', of });

async function realFolder(path: string): Promise<string> {
  const real = await realpath(path);
  if (!(await stat(real)).isDirectory()) throw new HandOffRefusal({ code: 'not-a-folder' });
  return real;
}

async function isAtAny(real: string, places: readonly string[]): Promise<boolean> {
  for (const place of places) if (isAt(real, await realOf(place))) return true;
  return false;
}

async function holdPin(folder: string, real: string): Promise<void> {
  const { dev, ino } = await stat(real);
  const is = `${dev} ${ino}`;
  const was = pins.get(folder) ?? is;
  pins.set(folder, was);
  if (is !== was) throw new HandOffRefusal({ code: 'replaced' });
}

/** A path with its links resolved, as far as it exists. */
async function realOf(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** Whether a path is a folder, or lies in it. Both are real. */
function isAt(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** Whether nothing is mounted on a folder: it is empty, and on the same disk as the folder above it. */
async function isUnmounted(folder: string): Promise<boolean> {
  const [own, above] = [await stat(folder), await stat(dirname(folder))];
  if (own.dev !== above.dev) return false;
  const entries = await opendir(folder);
  try {
    return (await entries.read()) === null;
  } finally {
    await entries.close();
  }
}
