/** How a piece of work goes on, and how it ends. */
export interface WorkerEnd<Result> {
  readonly resolve: (result: Result) => void;
  readonly fail: (message: string) => void;
  /** Says something more to the worker. */
  readonly send: (message: unknown) => void;
  /** The worker may be waiting until this has settled: its silence until then is no fault. */
  readonly waitFor: (work: Promise<void>) => void;
}

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
  /** What an answer means: progress, or the end by `resolve` or `fail`. */
  readonly onAnswer: (answer: Answer, end: WorkerEnd<Result>) => void;
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
  let waitsFor = 0;
  const listenAnew = (): void => {
    clearTimeout(timer);
    if (waitsFor === 0) timer = setTimeout(giveUp, quietLimitMs);
  };
  const waitFor = (work: Promise<void>): void => {
    waitsFor += 1;
    listenAnew();
    const goOn = (): void => {
      waitsFor -= 1;
      if (!isOver) listenAnew();
    };
    work.then(goOn, goOn);
  };
  let isOver = false;
  const send = (message: unknown): void => worker.postMessage(message);
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  worker.addEventListener('error', () => fail(words.stopped));
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    listenAnew();
    onAnswer(data, { resolve, fail, send, waitFor });
  });
  worker.postMessage(request());
  return promise.finally(() => {
    isOver = true;
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    worker.terminate();
  });
}
