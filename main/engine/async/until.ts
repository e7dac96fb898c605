import type { Notifier } from './notifier.ts';

/** Waits until something is true, which is looked at after each change, or until the signal is aborted. */
export async function until(
  isTrue: () => boolean,
  changes: Pick<Notifier<void>, 'subscribe'>,
  ended?: AbortSignal,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (isTrue() || ended?.aborted === true) resolve();
  };
  const undo = changes.subscribe(look);
  ended?.addEventListener('abort', look, { once: true });
  look();
  await promise;
  undo();
  ended?.removeEventListener('abort', look);
}
