import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE } from '../data/private-files.ts';

const HUNG = 'hung';
const fileOf = (taskFolder: string): string => join(taskFolder, 'run');

/** Notes in a task's private folder how the program last ended for it: it runs in a worker process, and the service decides what follows. */
export async function noteRun(taskFolder: string, hung: boolean): Promise<void> {
  await writeFile(fileOf(taskFolder), hung ? HUNG : 'ended', { mode: PRIVATE_FILE });
}

/** Whether the program hung the last time that it ran for a task; undefined if it did not run, or not to its end. */
export async function hasHung(taskFolder: string): Promise<boolean | undefined> {
  try {
    return (await readFile(fileOf(taskFolder), 'utf8')) === HUNG;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}
