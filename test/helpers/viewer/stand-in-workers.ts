import { afterEach, beforeEach, type Mock, vi } from 'vitest';

/** A worker that says what a test has it say. */
export class StandInWorker<Message> extends EventTarget {
  readonly postMessage: Mock<(message: unknown) => void> = vi.fn();
  readonly terminate: Mock<() => void> = vi.fn();
  say(data: Message): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/**
 * Stands in for the browser's workers in each test of a file, whose timers the test moves.
 * @returns those that the present test started, the first one first
 */
export function standInWorkers<Message>(): () => readonly StandInWorker<Message>[] {
  let workers: StandInWorker<Message>[] = [];
  class Started extends StandInWorker<Message> {
    constructor() {
      super();
      workers.push(this);
    }
  }
  beforeEach(() => {
    workers = [];
    vi.useFakeTimers();
    vi.stubGlobal('Worker', Started);
    vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost' });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return () => workers;
}
