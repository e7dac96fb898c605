import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Which file a cache begins with. One that turns out to be damaged is left, and the next number is taken. */
export interface InspectionPlace {
  /** Absolute. Nothing else is in it. */
  readonly folder: string;
  readonly number: number;
}

/** Of the tables: files of another layout are not opened. */
const LAYOUT = 2;

const nameOf = (number: number): string => `${LAYOUT}-${number}.sqlite`;

export function inspectionFile({ folder, number }: InspectionPlace): string {
  return join(folder, nameOf(number));
}

/**
 * Removes the caches of earlier layouts, and those that were left because they were damaged. Called once, before the threads start that
 * open them: a thread never removes a file, because another may have it open.
 */
export function tidyInspections(folder: string): InspectionPlace {
  const names = namesIn(folder);
  const numbers = names.flatMap((name) => {
    const number = Number(/^(\d+)-(\d+)\.sqlite$/.exec(name)?.[2] ?? Number.NaN);
    return name === nameOf(number) ? [number] : [];
  });
  const newest = Math.max(0, ...numbers);
  for (const name of names) if (!name.startsWith(nameOf(newest))) remove(join(folder, name));
  // Where earlier versions kept theirs.
  for (const ending of ['', '-wal', '-shm'])
    remove(join(folder, '..', `${basename(folder)}.sqlite${ending}`));
  return { folder, number: newest };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // There is none yet, or none can be read: then it is kept in memory.
    return [];
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Another program has it open; it is removed at the next start.
  }
}
