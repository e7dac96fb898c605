import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { diskError } from './disk-error.ts';
import { makeFoldersSync } from './make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';

/**
 * Makes `<data>` where it is missing, for its owner alone.
 * @throws AppError `disk`
 */
export function makeDataFolder(data: string): void {
  try {
    makeFoldersSync(data, PRIVATE_FOLDER);
  } catch (cause) {
    throw diskError(cause, 'use the data folder', data);
  }
}

/** Who may read what lies in a data folder. */
export type DataPrivacy =
  | { readonly is: 'private' }
  /** Others may look into the folder, and it holds files that are not ours: nothing of it was changed. */
  | { readonly is: 'shared'; readonly others: readonly string[] }
  /** It could not be taken from the others. */
  | { readonly is: 'open'; readonly path: string; readonly why: string };

/** Everything that Maquette itself puts into `<data>`. */
const OURS = [
  /^(backups|browser|cache|inbox|index|logs|service)$/,
  /^ledger\.([\w.-]+\.)?sqlite(-\w+)?$/,
  /^engine\.(json|lock(-\w+)?)$/,
  /^reserve(\.part)?$/,
  /^callback-key$/,
  // with what is set aside, and what an atomic write leaves where it was cut off
  /^(settings|window|secrets)\.json([.-].*)?$/,
];
/** What file managers leave behind in any folder. */
const NOBODYS = /^(\.DS_Store|\._.*|\.directory|\.localized|Thumbs\.db|desktop\.ini|lost\+found)$/;
/** Folders whose files an earlier version made readable in a folder that was private by then. They are small. */
const LOOKED_INTO = ['backups', 'index', 'logs'];
/** Modes of anybody but the owner. */
const FOR_OTHERS = 0o077;

/**
 * Takes a data folder, and all that is ours in it, from everybody but its owner; an earlier version left much of it to the
 * umask. A folder that others may look into and that holds files of somebody else is left as it is.
 * @param platform Windows has no modes, so nothing is done there
 */
export async function keepDataPrivate(
  data: string,
  platform: NodeJS.Platform = process.platform,
): Promise<DataPrivacy> {
  if (platform === 'win32') return { is: 'private' };
  try {
    const names = await readdir(data);
    const others = names.filter((name) => !isOurs(name) && !NOBODYS.test(name));
    if (others.length > 0 && (await isOpen(data))) return { is: 'shared', others };
    for (const name of names.filter(isOurs)) {
      const path = join(data, name);
      if (LOOKED_INTO.includes(name)) await tightenWithin(path);
      await tighten(path);
    }
    // The last, as in every folder: cut off on the way, the next start finds it open and begins anew.
    await tightenAlone(data, PRIVATE_FOLDER);
    return { is: 'private' };
  } catch (cause) {
    const { path = data, code, message } = cause as NodeJS.ErrnoException;
    return { is: 'open', path, why: code ?? message };
  }
}

const isOurs = (name: string): boolean => OURS.some((pattern) => pattern.test(name));

async function isOpen(path: string): Promise<boolean> {
  return ((await lstat(path)).mode & FOR_OTHERS) !== 0;
}

/** A folder that is private has been tightened to its depths, or was made so. A link is left alone, and what it leads to. */
async function tighten(path: string): Promise<void> {
  const stats = await lstat(path).catch(nullWhereGone);
  if (stats === null || (stats.mode & FOR_OTHERS) === 0) return;
  if (stats.isDirectory()) await tightenWithin(path);
  if (stats.isDirectory()) await tightenAlone(path, PRIVATE_FOLDER);
  else if (stats.isFile()) await tightenAlone(path, PRIVATE_FILE);
}

async function tightenWithin(folder: string): Promise<void> {
  if ((await lstat(folder).catch(nullWhereGone))?.isDirectory() !== true) return;
  for (const name of await readdir(folder)) await tighten(join(folder, name));
}

async function tightenAlone(path: string, mode: number): Promise<void> {
  const stats = await lstat(path).catch(nullWhereGone);
  if (stats !== null && (stats.mode & FOR_OTHERS) !== 0) await chmod(path, mode).catch(nullWhereGone);
}

/** A log that SQLite took away, a draft that got its name. */
function nullWhereGone(cause: NodeJS.ErrnoException): null {
  if (cause.code === 'ENOENT') return null;
  throw cause;
}

/** Names that are said; the others are counted. */
const NAMED = 3;

/** What the artist reads; null where there is nothing to say. */
export function privacyWords(data: string, privacy: DataPrivacy): string | null {
  switch (privacy.is) {
    case 'private':
      return null;
    case 'shared': {
      const named = privacy.others.slice(0, NAMED).join(', ');
      const more = privacy.others.length > NAMED ? ` and ${privacy.others.length - NAMED} more` : '';
      return `Others on this machine can look into the data folder ${data}. It holds files that are not Maquette’s (${named}${more}), so its permissions were left as they are; choose a folder of its own with --data, or make this one private with chmod 700.`;
    }
    case 'open':
      return `Others on this machine can read what Maquette keeps in ${data}: the permissions of ${privacy.path} cannot be changed (${privacy.why}). Choose another folder with --data, or change them yourself.`;
  }
}
