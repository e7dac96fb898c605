import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isHeld, PID_FILE } from './data-lock.ts';

/** How the temporary folder of a service is called; six random characters follow. Nobody calls a folder so that is to be kept. */
export const TEMPORARY_PREFIX = 'maquette-service-temporary-';
const TEMPORARY = new RegExp(`^${TEMPORARY_PREFIX}[A-Za-z0-9]{6}$`);

/**
 * Removes the temporary folders of services that were killed: they hold uploads and results, and nobody opens them again. What cannot be
 * removed stays, for a service starts without that.
 * @param endPrograms ends the programs that such a service left running in its folder
 * @param parent where temporary folders are made
 */
export function removeAbandonedFolders(parent: string, endPrograms: (folder: string) => void): void {
  for (const name of namesIn(parent)) {
    const folder = join(parent, name);
    try {
      if (!TEMPORARY.test(name) || !isAbandoned(folder)) continue;
      endPrograms(folder);
      rmSync(folder, { recursive: true });
    } catch {
      // Another service that starts at this moment may have removed it.
    }
  }
}

function namesIn(parent: string): readonly string[] {
  try {
    return readdirSync(parent);
  } catch {
    // The system's folder for temporary files need not be readable to be written to.
    return [];
  }
}

/** A service writes its process id once it has the lock, and removes it before it gives the lock back. */
function isAbandoned(folder: string): boolean {
  const stats = lstatSync(folder);
  const isOurs = stats.isDirectory() && (process.getuid === undefined || stats.uid === process.getuid());
  return isOurs && existsSync(join(folder, PID_FILE)) && !isHeld(folder);
}
