import { extname } from 'node:path';
import { createDiskProcess, type DiskProcess } from '../disk/disk-process.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import type { ImportWork } from './import-task.ts';

/** A sleeping disk takes up to ten seconds; a working one says that it lives. Milliseconds. */
const LIMIT_MS = 60_000;

/**
 * A process that reads what is imported and writes it into the library. It may be ended at any time: models and archives that anybody may have
 * made are read there and nowhere else in the engine.
 */
export function openImportDisk(start?: StartDisk): DiskProcess<ImportWork> {
  const entry = new URL(`./import-worker${extname(import.meta.url)}`, import.meta.url);
  return createDiskProcess<ImportWork>({ entry, start, limitMs: LIMIT_MS });
}
