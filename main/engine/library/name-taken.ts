/** Tries for a name of its own in the month's folder: 65,536 suffixes, and every asset has just one. */
export const NAME_TRIES = 50;
/** How platforms say that a folder's new name is taken. */
const TAKEN: readonly string[] = process.platform === 'win32' ? ['EEXIST', 'EPERM'] : ['EEXIST', 'ENOTEMPTY'];

/** Whether a rename failed because a folder of that name is there. */
export function isNameTaken(cause: unknown): boolean {
  return TAKEN.includes((cause as NodeJS.ErrnoException).code ?? '');
}
