import { readFileSync } from 'node:fs';

/**
 * Whether a process runs; not one that has ended and waits for its parent to notice, which takes for ever where nobody looks after orphans. Only
 * Linux tells these apart. @throws where it is no process's number: 0 would ask about the test's own group, which always runs
 */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) throw new Error(`“${pid}” is no process id`);
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !hasEnded(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The name before the state stands in parentheses, and anything may be in it. */
const hasEnded = (stat: string): boolean => /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
