import { chmodSync, closeSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Only the owner may read references, results and the secret that signs tokens and addresses. So everything in the data folder
 * is created with these modes, whatever the umask is. Windows has no such modes.
 * The engine has a file like this one, because it shares no code with the service but `shared/` (no Node) and `main/media/` (pictures and
 * meshes).
 */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** The files and folders that the service creates in its data folder. */
const SERVICE_FILES =
  /^(tasks\.sqlite(-\w+)?|lock\.sqlite(-\w+)?|service\.pid|uploads|results|\.maquette-cutouts)$/;
/** Files that file managers and operating systems create in any folder. */
const FILE_MANAGER_FILES = /^(\.DS_Store|\._.*|\.directory|\.localized|Thumbs\.db|desktop\.ini|lost\+found)$/;
/** The permission bits of group and others. */
const OTHERS_MASK = 0o077;

/**
 * Creates an empty private file before SQLite would create it with the umask's mode. SQLite's journal files get the same mode.
 * An existing file is not changed.
 */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', PRIVATE_FILE));
}

/**
 * Removes the permissions of everybody but the owner from a data folder. If it also contains files that are not the service's,
 * its permissions are not changed.
 * @returns a warning for the operator if other users can still read the folder; otherwise null
 */
export function makeDataPrivate(folder: string, platform: NodeJS.Platform = process.platform): string | null {
  if (platform === 'win32') return null;
  try {
    const names = readdirSync(folder);
    const other = names.find((name) => !SERVICE_FILES.test(name) && !FILE_MANAGER_FILES.test(name));
    if (other === undefined) restrictToOwner(folder);
    else if (isOpenToOthers(folder)) {
      return `Others on this machine can look into the data folder ${folder}. It holds files that are not the service's (such as ${other}), so its permissions were left as they are; choose a folder of its own with --data, or make this one private with chmod 700.`;
    }
    return null;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return `Others on this machine can look into the data folder ${folder}: its permissions cannot be changed (${reason}). Choose another with --data, or change them yourself.`;
  }
}

const isOpenToOthers = (path: string): boolean => (lstatSync(path).mode & OTHERS_MASK) !== 0;

/**
 * Restricts a folder and all that is in it. A private folder is skipped, because its contents were made private before it. For
 * the same reason the contents come first here: if the process is killed in between, the next start begins again.
 */
function restrictToOwner(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || (stats.mode & OTHERS_MASK) === 0) return;
  if (stats.isDirectory()) {
    for (const name of readdirSync(path)) restrictToOwner(join(path, name));
    chmodSync(path, PRIVATE_FOLDER);
  } else if (stats.isFile()) {
    chmodSync(path, PRIVATE_FILE);
  }
}
