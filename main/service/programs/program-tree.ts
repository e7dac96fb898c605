import { setTimeout as wait } from 'node:timers/promises';
import { endGroup, endRestOfGroup } from './end-program.ts';
import {
  listProcesses,
  type ProcessEntry,
  residentBytes,
  shareOfBytes,
  temporaryFolderOf,
  workingFolderOf,
} from './proc.ts';

/**
 * A program and all that it started, also what left its process group or lost its parent. A process belongs to it
 * - that is in its group or session, or whose parent belongs to it, or
 * - that was started with the program's own temporary folder in its environment, or works in that folder when it is first seen, or
 * - that belonged to it at an earlier look.
 * Only Linux tells all this. Elsewhere the tree is its process group (on Windows its tree of processes), whose memory is not known.
 */
export interface ProgramTree {
  /** Looks who belongs to it now. Whoever is to be found must be looked for while its parent lives, or have the environment. */
  readonly look: () => void;
  /** The memory of all together, in bytes: none counted twice if it is more than `limit`, since that takes longer. */
  readonly memory: (limit: number) => number;
  /** Asks the group to end. */
  readonly ask: () => void;
  /** Ends all of it. Resolves when nothing of it runs, or cannot be ended. */
  readonly end: () => Promise<void>;
  /** The same once the program itself has ended. */
  readonly endRest: () => Promise<void>;
}

/** How often those that are left are ended once more: processes may start others until they are gone. */
const ROUNDS = 200;
const ROUND_MS = 10;

/**
 * @param folder the program's own temporary folder. Absolute path.
 * @param start when the program began, in ticks since the machine started, if it is known: its number may be another's by the first look
 */
export function programTree(leader: number, folder: string, start?: number): ProgramTree {
  /** By number, when they started. */
  let members = new Map<number, number>();
  /** Those that are no members unless their parent is one: their environment was read. */
  let strangers = new Map<number, number>();
  let leaderStart = start;
  /** Once it has ended and nobody is left in its group, its number may be another's. */
  let isReused = false;

  const look = (): void => {
    const all = listProcesses().filter(({ isZombie }) => !isZombie);
    leaderStart ??= all.find(({ pid }) => pid === leader)?.start;
    const still = (known: ReadonlyMap<number, number>) =>
      new Map(all.filter(({ pid, start }) => known.get(pid) === start).map(({ pid, start }) => [pid, start]));
    members = still(members);
    strangers = still(strangers);
    isReused = all.some(({ pid, start }) => pid === leader && start !== leaderStart);
    const isOwn = (entry: ProcessEntry): boolean =>
      (!isReused && [entry.pid, entry.group, entry.session].includes(leader)) ||
      members.has(entry.parent) ||
      isMarked(entry);
    // Until no more are found: a list is not in the order of descent.
    for (let found = true; found; ) {
      found = false;
      for (const entry of all) {
        if (members.has(entry.pid) || !isOwn(entry)) continue;
        members.set(entry.pid, entry.start);
        found = true;
      }
    }
  };

  const isMarked = ({ pid, start }: ProcessEntry): boolean => {
    if (strangers.has(pid) || start < (leaderStart ?? 0)) return false;
    if (isWithin(temporaryFolderOf(pid), folder) || isWithin(workingFolderOf(pid), folder)) return true;
    strangers.set(pid, start);
    return false;
  };

  const sum = (bytesOf: (pid: number) => number): number =>
    [...members.keys()].reduce((total, pid) => total + bytesOf(pid), 0);

  const endAll = async (endOwnGroup: (group: number) => Promise<void>): Promise<void> => {
    look();
    if (!isReused) await endOwnGroup(leader);
    for (let round = 0; round < ROUNDS; round++) {
      look();
      if (members.size === 0) return;
      for (const pid of members.keys()) signalTo(pid, 'SIGKILL');
      await wait(ROUND_MS);
    }
  };

  return {
    look,
    memory: (limit) => {
      const bytes = sum(residentBytes);
      return bytes > limit ? sum(shareOfBytes) : bytes;
    },
    ask: () => signalTo(process.platform === 'win32' ? leader : -leader, 'SIGTERM'),
    end: () => endAll(endGroup),
    endRest: () => endAll(endRestOfGroup),
  };
}

/**
 * Ends what a program left running that was started with a temporary folder in `folder`, for instance by a process that was killed since. Only
 * Linux tells; elsewhere such a program runs to its end.
 */
export function endProgramsOf(folder: string): void {
  for (const { pid } of listProcesses()) {
    if (pid !== process.pid && isWithin(temporaryFolderOf(pid), folder)) signalTo(pid, 'SIGKILL');
  }
}

const isWithin = (path: string | undefined, folder: string): boolean =>
  path === folder || path?.startsWith(`${folder}/`) === true;

function signalTo(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal);
  } catch {
    // It has ended already.
  }
}
