import { accessSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Electron's executable, or null where it was not fetched. Read from the package's files: requiring `electron` would
 * start a download.
 */
export function electronBinary(root: string): string | null {
  const folder = join(root, 'node_modules', 'electron');
  try {
    const executable = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim());
    accessSync(executable);
    return executable;
  } catch {
    return null;
  }
}
