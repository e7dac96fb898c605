import { readdirSync, readFileSync } from 'node:fs';

/** The processes that a process has started, as Linux tells. */
export function childrenOf(pid: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => parentOf(each) === pid);
}

/** The memory that a process and all that it has started hold, in bytes. */
export function memoryOfTree(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + memoryOfTree(child), memoryOf(pid));
}

/** A process that ended while it was looked at has no parent and no memory. */
function fieldOf(pid: number, name: string): number {
  try {
    const line = new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const parentOf = (pid: number): number => fieldOf(pid, 'PPid');
const memoryOf = (pid: number): number => fieldOf(pid, 'VmRSS') * 1024;
