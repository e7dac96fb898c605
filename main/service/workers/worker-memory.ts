import { availableParallelism, totalmem } from 'node:os';

const GIGABYTE = 1024 ** 3;
/**
 * The largest tasks that the interface allows need 0.8 GB (a model of 2,000,000 faces) and 1.8 GB (the segmentation of an stl
 * of 200 MB), see docs/performance.md.
 */
const DEFAULT_BYTES = 2.5 * GIGABYTE;
/** A model of 2,000,000 faces has room in it. */
const MIN_BYTES = 1.25 * GIGABYTE;

/** The default memory limit of one worker process, in bytes. On small machines it is half of the machine's memory. */
export function memoryOfWorkers(machine: number = totalmem()): number {
  return Math.floor(Math.max(MIN_BYTES, Math.min(DEFAULT_BYTES, machine / 2)));
}

/** From this number of cores, one is left to the rest of the machine. Workers have a low priority, so two cores can both be used. */
const MANY_CORES = 3;
/** The share of the machine's memory that all workers together may take. */
const MEMORY_SHARE = 0.75;

/**
 * The default number of generations at the same time: one a core, as far as the memory reaches for each at its limit.
 * @param machine memory in bytes
 */
export function workersByDefault(
  cores: number = availableParallelism(),
  machine: number = totalmem(),
): number {
  const byCores = cores < MANY_CORES ? cores : cores - 1;
  const byMemory = Math.floor((machine * MEMORY_SHARE) / memoryOfWorkers(machine));
  return Math.max(1, Math.min(byCores, byMemory));
}
