import { setPriority } from 'node:os';

/**
 * Lets everything else on the machine come first. A system may refuse it, as Linux does to a process that was started with a lower priority
 * (`nice -n 19`): the work is done all the same.
 * @param priority 0 to 19, as `setPriority` takes it
 * @param set tests give their own
 */
export function lowerPriority(priority: number, set: (priority: number) => void = setPriority): void {
  try {
    set(priority);
  } catch {
    // it stays as it is
  }
}
