import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readModule, type SourceModule } from './module-graph.ts';

const FOLDERS = ['main', 'preload', 'renderer', 'shared', 'scripts', 'test'] as const;
const SOURCE = /\.(ts|tsx|mjs)$/;

/** Reads every source file of the repository at `root`; folders that are not there hold nothing. */
export function readSourceTree(root: string): SourceModule[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(root).includes(folder)
      ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      : [],
  )
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => readModule(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')));
}
