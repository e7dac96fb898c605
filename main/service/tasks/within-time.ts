import type { Clock } from '../clock.ts';

/** Work that took longer than it may. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** Does work that heeds a signal. After `minutes` the signal fires: the work rejects with its reason, OutOfTime. */
export async function withinTime<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  {
    minutes,
    clock,
    signal,
  }: { readonly minutes: number; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Result> {
  const over = new AbortController();
  const ended = new AbortController();
  clock.sleep(minutes * 60_000, AbortSignal.any([signal, ended.signal])).then(
    () => over.abort(new OutOfTime(`it took longer than ${minutes} minutes`)),
    () => undefined,
  );
  try {
    return await work(AbortSignal.any([signal, over.signal]));
  } finally {
    ended.abort();
  }
}
