import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The sample references that ship with the app: `assets/samples` in a folder above this file, which may be source, built or packaged.
 * @returns null if they are missing
 */
export async function findSamples(from = fileURLToPath(import.meta.url)): Promise<string | null> {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'assets', 'samples');
    const there = await access(candidate).then(
      () => true,
      () => false,
    );
    if (there) return candidate;
    if (folder === dirname(folder)) return null;
  }
}
