import type { DiskMessage, DiskRequest } from './disk-messages.ts';
import { faultOf } from './fault-of.ts';

/** What work in a disk process can report before it ends. */
export interface DiskSpeaker {
  /**
   * The disk answered: the time limit starts again.
   * @param progress how much was done of the task so far, in the unit of the task
   */
  readonly alive: (progress?: number) => void;
  /** A watched folder has changed. */
  readonly changed: () => void;
}

/** The shortest time between two `alive` messages. Milliseconds. */
const ALIVE_MS = 500;

/** The channel of a process that Electron started; Node's types do not declare it. */
interface ParentPort {
  readonly on: (event: 'message', listener: (message: { readonly data: unknown }) => void) => void;
  readonly postMessage: (message: unknown) => void;
}

/** The disk process's end of its channel: performs tasks, several at once. It ends with the process that started it. */
export function serveDisk<Task, Reply>(perform: (task: Task, speaker: DiskSpeaker) => Promise<Reply>): void {
  const send = listen((message) => void answer(message as DiskRequest<Task>));
  const say = (message: DiskMessage<Reply>): void => send(message);
  say({ is: 'ready' });

  async function answer({ id, task }: DiskRequest<Task>): Promise<void> {
    let told = Date.now();
    const alive = (progress?: number): void => {
      if (Date.now() - told < ALIVE_MS) return;
      told = Date.now();
      say({ id, is: 'alive', ...(progress !== undefined && { progress }) });
    };
    try {
      say({ id, is: 'done', value: await perform(task, { alive, changed: () => say({ is: 'changed' }) }) });
    } catch (cause) {
      say({ id, is: 'failed', fault: faultOf(cause) });
    }
  }
}

/** Listens for messages, and returns the function that sends one. */
function listen(onMessage: (message: unknown) => void): (message: unknown) => void {
  const { parentPort } = process as { readonly parentPort?: ParentPort };
  if (parentPort !== undefined) {
    parentPort.on('message', ({ data }) => onMessage(data));
    return (message) => parentPort.postMessage(message);
  }
  process.on('message', onMessage);
  // Not by `process.exit`, which waits for threads that a disk blocks.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C in a terminal is meant for the parent process only.
  process.on('SIGINT', () => undefined);
  return (message) => {
    // If the parent has disconnected, this process is about to end.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
}
