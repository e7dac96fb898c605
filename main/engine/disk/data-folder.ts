import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { diskError } from './disk-error.ts';
import { makeFoldersSync } from './make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';

/**
 * Creates `<data>` if it is missing, readable by its owner alone.
 * @throws AppError `disk`
 */
export function makeDataFolder(data: string): void {
  try {
    makeFoldersSync(data, PRIVATE_FOLDER);
  } catch (cause) {
    throw diskError(cause, 'use the data folder', data);
  }
}

/** Who may read the files of a data folder. */
export type DataPrivacy =
  | { readonly is: 'private' }
  /** Others may read the folder, and it holds files that are not ours: nothing was changed. */
  | { readonly is: 'shared'; readonly others: readonly string[] }
  /** The permissions of others could not be removed. */
  | { readonly is: 'open'; readonly path: string; readonly why: string };

/** Names of everything that Maquette itself puts into `<data>`. */
const OURS = [
  /^(backups|browser|cache|imports|inbox|index|logs|open-with|service)$/,
  /^ledger\.([\w.-]+\.)?sqlite(-\w+)?$/,
  /^watch\.sqlite(-\w+)?$/,
  /^engine\.(json|lock(-\w+)?)$/,
  /^reserve(\.part)?$/,
  /^callback-key$/,
  /^upstream-images$/,
  // including files that were set aside, and drafts of interrupted atomic writes
  /^upstream-(keeper|place)\.json([.-].*)?$/,
  /^(settings|window|secrets|machine-names|arranged-views)\.json([.-].*)?$/,
  /^(rows-set|rows-left-out|redone-marks)\.jsonl([.-].*)?$/,
];
/** Files that file managers leave in any folder. */
const NOBODYS = /^(\.DS_Store|\._.*|\.directory|\.localized|Thumbs\.db|desktop\.ini|lost\+found)$/;
/** A data folder with this file is that of a studio's keeper of an account, whose library is the folder `results` in it. */
const KEEPER = 'upstream-keeper.json';
const KEEPERS_LIBRARY = 'results';
/** Folders whose files an earlier version made readable to others, inside a private folder. They are small. */
const LOOKED_INTO = ['backups', 'index', 'logs'];
/** Mode bits of everybody but the owner. */
const FOR_OTHERS = 0o077;

/**
 * Makes a data folder, and all that is ours in it, private to its owner; an earlier version left much of it to the umask.
 * A folder that others may read and that holds other programs' files is left unchanged.
 * @param platform Windows has no modes, so nothing is done there
 */
export async function keepDataPrivate(
  data: string,
  platform: NodeJS.Platform = process.platform,
): Promise<DataPrivacy> {
  if (platform === 'win32') return { is: 'private' };
  try {
    const names = await readdir(data);
    const isKnown = (name: string): boolean =>
      isOurs(name) || NOBODYS.test(name) || (name === KEEPERS_LIBRARY && names.includes(KEEPER));
    const others = names.filter((name) => !isKnown(name));
    if (others.length > 0 && (await isOpen(data))) return { is: 'shared', others };
    for (const name of names.filter(isOurs)) {
      const path = join(data, name);
      if (LOOKED_INTO.includes(name)) await tightenWithin(path);
      await tighten(path);
    }
    // The folder itself comes last: if this is interrupted, the next start finds it open and begins again.
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

/** A private folder was tightened completely before, or was made private. Links and their targets are left unchanged. */
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

/** The file may be gone meanwhile: a log that SQLite deleted, a draft that was renamed. */
function nullWhereGone(cause: NodeJS.ErrnoException): null {
  if (cause.code === 'ENOENT') return null;
  throw cause;
}

/** How many names the message lists; the others are counted. */
const NAMED = 3;

/** The message to the artist; null if there is nothing to say. */
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
