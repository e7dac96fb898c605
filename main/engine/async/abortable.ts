/** Waits for work that several callers share: an abort ends this caller's wait, and the work continues. */
export function abortable<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return work;
  // After an early abort nobody awaits the work, so its rejection must not count as unhandled.
  work.catch(() => undefined);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
