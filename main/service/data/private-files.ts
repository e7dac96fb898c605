import { chmodSync, closeSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/*
 * References, results and the secret that signs tokens and addresses are their owner's alone: everything in the data folder is
 * made with these modes, whatever the umask says. Windows has none.
 */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** What the service puts into its folder. */
const SERVICE_FILES = /^(tasks\.sqlite(-\w+)?|lock\.sqlite(-\w+)?|service\.pid|uploads|results)$/;
/** What file managers leave behind in any folder. */
const FILE_MANAGER_FILES = /^(\.DS_Store|\._.*|\.directory|\.localized|Thumbs\.db|desktop\.ini|lost\+found)$/;
/** Modes of anybody but the owner. */
const FOR_OTHERS = 0o077;

/** Makes a file, empty, before SQLite does with the umask's mode; its logs take the mode from it. One that is there stays. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', PRIVATE_FILE));
}

/**
 * Takes a data folder from everybody but its owner. One that others may look into and that holds files of somebody else is left
 * as it is.
 * @returns a sentence for the operator where others may still look into it; null where they may not
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

const isOpenToOthers = (path: string): boolean => (lstatSync(path).mode & FOR_OTHERS) !== 0;

/** A folder that is private was made so, with all in it. What is in one that is not comes first: cut off, it begins anew. */
function restrictToOwner(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || (stats.mode & FOR_OTHERS) === 0) return;
  if (stats.isDirectory()) {
    for (const name of readdirSync(path)) restrictToOwner(join(path, name));
    chmodSync(path, PRIVATE_FOLDER);
  } else if (stats.isFile()) {
    chmodSync(path, PRIVATE_FILE);
  }
}
