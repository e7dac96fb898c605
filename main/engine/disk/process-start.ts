import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** Ticks a second in which Linux counts the beginning of a process (USER_HZ); all builds that Node runs on have this. */
const TICKS = 100;
/** The place of the beginning behind the name of the program, which may hold spaces and brackets (proc_pid_stat(5), field 22). */
const STARTED_AT = 19;

/**
 * The earliest that a process of this machine may have begun, in milliseconds since the epoch. On Linux that is when it did, elsewhere the machine's
 * own start: an id of before that is another process by now.
 */
export function processStart(pid: number, now = Date.now()): number {
  const own = process.platform === 'linux' ? startedTicks(process.pid) : null;
  const ticks = own === null ? null : startedTicks(pid);
  if (own === null || ticks === null) return now - uptime() * 1000;
  // Counted from this process: in some containers the machine's start is the container's, but ticks are counted from that of its host.
  return performance.timeOrigin + ((ticks - own) * 1000) / TICKS;
}

/**
 * Names a process of this machine so that no later one has the same name: the machine's start, and the ticks since then at which it began. Null where
 * the system does not say it: on other systems than Linux, and of a process that is gone.
 */
export function processMark(pid: number): string | null {
  const ticks = process.platform === 'linux' ? startedTicks(pid) : null;
  if (ticks === null) return null;
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  } catch {
    // A container may hide it.
    return null;
  }
}

function startedTicks(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ticks = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[STARTED_AT]);
    return Number.isFinite(ticks) ? ticks : null;
  } catch {
    // It ended just now, or the system hides others' processes.
    return null;
  }
}
