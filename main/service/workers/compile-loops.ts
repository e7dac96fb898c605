import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 compile each long loop at once, and only once. To be called before any work is done in a process.
 *
 * Making a model is some hundred loops over a picture, of which each runs for a few milliseconds. As it comes, V8 goes on
 * slowly with such a loop while its two compilers work on a better form of it elsewhere, one after the other: of a process's first
 * model that is a sixth of the processor's time (docs/performance.md).
 */
export function compileLoopsAtOnce(): void {
  setFlagsFromString('--no-maglev');
  setFlagsFromString('--no-concurrent-osr');
}
