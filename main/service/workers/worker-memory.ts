import { totalmem } from 'node:os';

const GIGABYTE = 1024 ** 3;
/**
 * The most that any task takes which the interface allows is 1.2 GB for a model of 2,000,000 faces, and 2.2 GB for the
 * parting of an stl of 200 MB (docs/performance.md).
 */
const DEFAULT_BYTES = 2.5 * GIGABYTE;
/** Less than this is too little for a model of 2,000,000 faces. */
const MIN_BYTES = 1.25 * GIGABYTE;

/** Memory that one worker process may take where nothing else is said: in bytes. On small machines it is half of theirs. */
export function memoryOfWorkers(machine: number = totalmem()): number {
  return Math.floor(Math.max(MIN_BYTES, Math.min(DEFAULT_BYTES, machine / 2)));
}
