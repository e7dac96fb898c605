import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A process, as Linux tells. A number may be another process's later, so a process is known by its start, too. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** In ticks since the machine started. */
  readonly start: number;
  /** Whether it has ended, and waits for its parent to notice. */
  readonly isZombie: boolean;
}

/** All processes of this machine; none on systems that have no `/proc`. */
export function listProcesses(): readonly ProcessEntry[] {
  return numbersIn('/proc').flatMap((pid) => {
    const entry = readEntry(pid);
    return entry === undefined ? [] : [entry];
  });
}

/** When a process began; undefined if it has ended, and on other systems. */
export const startOf = (pid: number): number | undefined => readEntry(pid)?.start;

function readEntry(pid: number): ProcessEntry | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name stands in parentheses, and anything may be in it.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): number => Number(fields[number - 4]);
  return {
    pid,
    parent: field(4),
    group: field(5),
    session: field(6),
    start: field(22),
    isZombie: state === 'Z' || state === 'X',
  };
}

/** The temporary folder that a process was started with; undefined for processes of others. */
export function temporaryFolderOf(pid: number): string | undefined {
  const environment = readText(`/proc/${pid}/environ`);
  return environment
    ?.split('\0')
    .find((entry) => entry.startsWith('TMPDIR='))
    ?.slice('TMPDIR='.length);
}

/** Where a process works now; undefined for processes of others. */
export function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** The memory that a process holds, in bytes, counting what it shares with others as its own. */
export function residentBytes(pid: number): number {
  return kilobytesIn(readText(`/proc/${pid}/status`), 'VmRSS') * 1024;
}

/** The same, counting of what it shares only its share. It takes longer to find out. */
export function shareOfBytes(pid: number): number {
  const rollup = readText(`/proc/${pid}/smaps_rollup`);
  return rollup === undefined ? residentBytes(pid) : kilobytesIn(rollup, 'Pss') * 1024;
}

const kilobytesIn = (text: string | undefined, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text ?? '')?.[1] ?? 0);

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile, or belongs to another user.
    return undefined;
  }
}

function numbersIn(folder: string): readonly number[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}
