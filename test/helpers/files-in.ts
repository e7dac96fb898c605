import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything in a folder, with its bytes and the time it was written: equal where nothing was touched. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const lines = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const bytes = entry.isFile() ? await readFile(path) : '';
    return `${path} ${(await stat(path)).mtimeMs} ${createHash('sha256').update(bytes).digest('hex')}`;
  });
  return (await Promise.all(lines)).sort();
}
