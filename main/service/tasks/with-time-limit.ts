import type { Clock } from '../clock.ts';

/** The work took longer than its time limit. */
export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded';
}

/** Runs work with a time limit. After `minutes` the work's signal fires with TimeLimitExceeded, and the work has to reject with it. */
export async function withTimeLimit<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  {
    minutes,
    clock,
    signal,
  }: { readonly minutes: number; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Result> {
  const limit = new AbortController();
  const finished = new AbortController();
  clock.sleep(minutes * 60_000, AbortSignal.any([signal, finished.signal])).then(
    () => limit.abort(new TimeLimitExceeded(`it took longer than ${minutes} minutes`)),
    () => undefined,
  );
  try {
    return await work(AbortSignal.any([signal, limit.signal]));
  } finally {
    finished.abort();
  }
}
