/** A piece of work that a worker of its own does. */
export interface WorkerRun<Answer, Result> {
  /** Starts the worker; where its address stands there, the build finds it. */
  readonly start: () => Worker;
  /** What it is asked for; made only if it is begun. */
  readonly request: () => unknown;
  readonly signal: AbortSignal;
  /** Without a word for so long it is given up: its reader may be in a loop. Milliseconds. */
  readonly quietLimitMs: number;
  /** Sentences for the artist: it was given up, and the worker broke down. */
  readonly words: { readonly tooLong: string; readonly stopped: string };
  /** What an answer means: progress, or the end by one of the two calls. */
  readonly onAnswer: (
    answer: Answer,
    end: { readonly resolve: (result: Result) => void; readonly fail: (message: string) => void },
  ) => void;
}

/**
 * Asks a worker for one piece of work. It is ended with it, on abort, or when nothing comes of it for long.
 * @throws Error with words for the artist; the signal's reason if it was aborted
 */
export function runWorker<Answer, Result>({
  start,
  request,
  signal,
  quietLimitMs,
  words,
  onAnswer,
}: WorkerRun<Answer, Result>): Promise<Result> {
  // A signal that was aborted before tells nobody any more.
  if (signal.aborted) return Promise.reject(signal.reason);
  const worker = start();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const fail = (message: string): void => reject(new Error(message));
  const giveUp = (): void => fail(words.tooLong);
  let timer = setTimeout(giveUp, quietLimitMs);
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  worker.addEventListener('error', () => fail(words.stopped));
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, quietLimitMs);
    onAnswer(data, { resolve, fail });
  });
  worker.postMessage(request());
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    worker.terminate();
  });
}
