import { realpath } from 'node:fs/promises';

/** Folders with all links resolved; one that cannot be reached stays as it is named. */
export async function realFolders(folders: readonly string[]): Promise<readonly string[]> {
  return Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
}
