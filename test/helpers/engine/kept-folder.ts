import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stagingIn } from './block-commit.ts';

/** As if the process that worked in a library's one staging folder had been another one, which is gone. */
export async function disown(library: string): Promise<void> {
  const file = join(await stagingIn(library), '.owner.json');
  const owner = JSON.parse(await readFile(file, 'utf8'));
  // No process has this number: it is above every platform's highest.
  await writeFile(file, JSON.stringify({ ...owner, pid: 2 ** 30 }));
}
