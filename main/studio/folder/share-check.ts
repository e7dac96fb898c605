/** A share that has not answered for so long is away. Reading from one that hangs cannot be stopped. */
const ANSWER_MS = 3000;

/**
 * One look at a share at a time, however many ask: each holds a thread for as long as the share hangs. Who asks does not wait for longer
 * than the limit.
 */
export function createShareCheck(
  root: string,
  look: () => Promise<void>,
  answerMs: number = ANSWER_MS,
): () => Promise<void> {
  let pending: Promise<void> | undefined;
  return async () => {
    pending ??= look().finally(() => {
      pending = undefined;
    });
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`The results folder ${root} does not answer`)), answerMs);
    try {
      await Promise.race([pending, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
