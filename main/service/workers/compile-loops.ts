import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 compile each long loop at once, and only once. Must be called before a process does any work.
 *
 * Making a model takes some hundred loops over a picture, each of a few milliseconds. By default V8 keeps running such a loop
 * slowly while its two optimizing compilers work on it in the background, one after the other. For the first model of a process
 * that costs a sixth of the processor time (docs/performance.md).
 */
export function compileLoopsAtOnce(): void {
  setFlagsFromString('--no-maglev');
  setFlagsFromString('--no-concurrent-osr');
  // Functions that such loops call are compiled sooner, too.
  setFlagsFromString('--invocation-count-for-turbofan=600');
  setFlagsFromString('--minimum-invocations-after-ic-update=100');
}
