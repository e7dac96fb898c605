import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FILE } from '../data/private-files.ts';

/** Where the process id of a running program is written, in the folder of its task. */
const GROUP_FILE = 'group';

/**
 * Ends a program and all that it started: its process group, which outlives it if a child of it goes on. On Windows, which has no groups, its
 * tree, as long as the program itself runs.
 */
export async function endGroup(group: number): Promise<void> {
  if (process.platform === 'win32') return endTree(group);
  killGroup(group);
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // Nobody is left in the group.
  }
}

/**
 * Ends what a program that has ended left running. On Windows nothing tells what that is: the tree of a process that is gone cannot be ended,
 * and its number may be another's by now.
 */
export async function endRestOfGroup(
  group: number,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  if (platform !== 'win32') await endGroup(group);
}

function endTree(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const killer = spawn('taskkill', ['/PID', String(pid), '/T', '/F'], {
      stdio: 'ignore',
      windowsHide: true,
    });
    killer.once('error', () => resolve());
    killer.once('exit', () => resolve());
  });
}

/** Notes which program runs for a task, so that whoever cleans up after the worker process can end it. The note is whole, or not there. */
export function noteGroup(folder: string, group: number): void {
  const file = join(folder, GROUP_FILE);
  writeFileSync(`${file}.part`, String(group), { mode: PRIVATE_FILE });
  renameSync(`${file}.part`, file);
}

export function forgetGroup(folder: string): void {
  rmSync(join(folder, GROUP_FILE), { force: true });
}

/** Ends the program that a worker process left running when it ended a moment ago. @returns whether there is one */
export async function endLeftProgram(folder: string): Promise<boolean> {
  const group = groupOf(folder);
  if (group !== undefined) await endGroup(group);
  return group !== undefined;
}

/**
 * Ends the programs that a service left running when it was killed. A process id may belong to another process by now, so it is ended only if
 * it was started with this folder for its temporary files. Only Linux tells that; elsewhere such a program runs to its end.
 * @param cutouts the folder that holds those of the tasks
 */
export function endAbandonedPrograms(cutouts: string): void {
  for (const name of namesIn(cutouts)) {
    const folder = join(cutouts, name);
    const group = groupOf(folder);
    if (group !== undefined && isOfFolder(group, folder)) killGroup(group);
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A service that ran no program has none.
    return [];
  }
}

function groupOf(folder: string): number | undefined {
  try {
    const text = readFileSync(join(folder, GROUP_FILE), 'utf8');
    return /^[1-9]\d*$/.test(text) && Number(text) > 1 ? Number(text) : undefined;
  } catch {
    return undefined;
  }
}

function isOfFolder(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .some((entry) => entry.startsWith(`TMPDIR=${folder}`));
  } catch {
    return false;
  }
}
