import { totalmem } from 'node:os';

const GIGABYTE = 1024 ** 3;
/**
 * The largest tasks that the interface allows need 1.2 GB (a model of 2,000,000 faces) and 2.2 GB (the segmentation of an stl
 * of 200 MB), see docs/performance.md.
 */
const DEFAULT_BYTES = 2.5 * GIGABYTE;
/** A model of 2,000,000 faces needs about this much. */
const MIN_BYTES = 1.25 * GIGABYTE;

/** The default memory limit of one worker process, in bytes. On small machines it is half of the machine's memory. */
export function memoryOfWorkers(machine: number = totalmem()): number {
  return Math.floor(Math.max(MIN_BYTES, Math.min(DEFAULT_BYTES, machine / 2)));
}
