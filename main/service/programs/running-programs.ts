import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { endGroup } from './end-program.ts';

/**
 * The programs that threads of this process run, by their process groups, in memory that all its threads share: what one thread writes, another
 * sees at once, without a message that it might not read any more.
 */
const SHARED = 'maquette-running-programs';
/** More than ever run at once. */
const PLACES = 64;
const FREE = 0;
const CLOSED = -1;

/**
 * Enters a program with a process group of its own, before it begins its work.
 * @returns whether it may begin: not if this process is about to end
 */
export function enterProgram(group: number): boolean {
  const places = placesOfProcess();
  return (
    places === undefined || places.some((_, at) => Atomics.compareExchange(places, at, FREE, group) === FREE)
  );
}

/** Says that it has ended. */
export function leaveProgram(group: number): void {
  const places = placesOfProcess();
  places?.forEach((_, at) => void Atomics.compareExchange(places, at, group, FREE));
}

/** Undefined where nobody follows. */
function placesOfProcess(): Int32Array | undefined {
  const shared = getEnvironmentData(SHARED);
  return shared instanceof SharedArrayBuffer ? new Int32Array(shared) : undefined;
}

/**
 * Follows the programs that threads of this process run which start from now on.
 * @returns what ends all that run now, and lets no other begin, for a process that ends itself before its thread can
 */
export function followPrograms(): () => void {
  const places = new Int32Array(new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT));
  setEnvironmentData(SHARED, places.buffer);
  return () => {
    for (let at = 0; at < PLACES; at++) {
      const group = Atomics.exchange(places, at, CLOSED);
      if (group > 0) void endGroup(group);
    }
  };
}
