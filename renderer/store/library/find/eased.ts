/** Work that is asked for more often than it is to be done. */
export interface Eased {
  readonly ask: () => void;
  /** What runs goes on; nothing is begun any more. */
  readonly end: () => void;
}

/**
 * Does a work when it is asked for: one at a time, with a pause between two, and once more if it was asked for meanwhile.
 * @param work must not reject
 * @param pauseMs milliseconds
 */
export function createEased(work: () => Promise<void>, pauseMs: number): Eased {
  let isBusy = false;
  let isDue = false;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function run(): Promise<void> {
    isBusy = true;
    isDue = false;
    await work();
    if (isEnded) return;
    timer = setTimeout(() => {
      isBusy = false;
      if (isDue) void run();
    }, pauseMs);
  }
  return {
    ask: () => {
      isDue = true;
      if (!isBusy && !isEnded) void run();
    },
    end: () => {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
