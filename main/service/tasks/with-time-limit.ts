import type { Clock } from '../clock.ts';

/** Work that took longer than it may. */
export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded';
}

/** Does work that heeds a signal. After `minutes` the signal fires: the work rejects with its reason, TimeLimitExceeded. */
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
