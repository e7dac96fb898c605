import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PRIVATE_FILE } from '../data/private-files.ts';

/** What a machine must have for each: a program with a learned model takes 2.2 GB and all cores it gets, beside everything else. */
const BYTES_OF_A_PROGRAM = 8 * 1024 ** 3;
const CORES_OF_A_PROGRAM = 4;
const MOST_PROGRAMS = 3;
/** How often a worker looks for a free slot. */
const LOOK_MS = 50;

/** How many programs may run at the same time, each for a worker of its own. */
export function programsAtOnce(
  machine: { readonly cores: number; readonly bytes: number } = {
    cores: availableParallelism(),
    bytes: totalmem(),
  },
): number {
  const { cores, bytes } = machine;
  const fitting = Math.floor(Math.min(cores / CORES_OF_A_PROGRAM, bytes / BYTES_OF_A_PROGRAM));
  return Math.max(1, Math.min(MOST_PROGRAMS, fitting));
}

const slotFile = (folder: string, number: number): string => join(folder, `slot-${number}`);

/**
 * Waits until fewer programs run than may, and takes one of their slots. The programs are started by worker processes, so the slots are
 * files that they all see. A worker that is ended while it waits has taken none; for one that is ended later see releaseSlotsOf.
 * @param taskFolder the private folder of the task, which lies in the folder of the slots
 * @returns what frees the slot
 */
export async function takeSlot(taskFolder: string, atOnce: number): Promise<() => void> {
  const folder = join(taskFolder, '..');
  for (;;) {
    for (let number = 0; number < atOnce; number++) {
      const file = slotFile(folder, number);
      try {
        writeFileSync(file, basename(taskFolder), { flag: 'wx', mode: PRIVATE_FILE });
        return () => rmSync(file, { force: true });
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
      }
    }
    await wait(LOOK_MS);
  }
}

/** Frees the slots of a task whose worker process has ended, perhaps in the middle of its work. */
export function releaseSlotsOf(taskFolder: string, atOnce: number): void {
  for (let number = 0; number < atOnce; number++) {
    const file = slotFile(join(taskFolder, '..'), number);
    const owner = ownerOf(file);
    // An empty one is of a worker that was ended while it took it, or, rarely, of one that takes it now: then one program more may run once.
    if (owner === basename(taskFolder) || owner === '') rmSync(file, { force: true });
  }
}

function ownerOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
