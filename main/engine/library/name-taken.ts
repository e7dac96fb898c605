/** Attempts to find a free name in the month's folder. There are 65,536 suffixes. */
export const NAME_TRIES = 50;
/** Codes by which platforms report that the new name of a folder exists. */
const TAKEN: readonly string[] = process.platform === 'win32' ? ['EEXIST', 'EPERM'] : ['EEXIST', 'ENOTEMPTY'];

/** Whether a rename failed because a folder with that name exists. */
export function isNameTaken(cause: unknown): boolean {
  return TAKEN.includes((cause as NodeJS.ErrnoException).code ?? '');
}
