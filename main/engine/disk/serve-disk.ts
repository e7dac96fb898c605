import type { DiskMessage, DiskRequest } from './disk-messages.ts';
import { faultOf } from './fault-of.ts';

/** What work in a disk process may say before it ends. */
export interface DiskSpeaker {
  /** The disk gave something: the limit counts from now. */
  readonly alive: () => void;
  /** What is watched has changed. */
  readonly changed: () => void;
}

/** So often at most it is said that a long look goes on. Milliseconds. */
const ALIVE_MS = 500;

/** The channel of a process that Electron started, of which Node's types know nothing. */
interface ParentPort {
  readonly on: (event: 'message', listener: (message: { readonly data: unknown }) => void) => void;
  readonly postMessage: (message: unknown) => void;
}

/** A disk process's end of its channel: does what comes, several at once. It ends with the process that started it. */
export function serveDisk<Task, Reply>(perform: (task: Task, speaker: DiskSpeaker) => Promise<Reply>): void {
  const send = listen((message) => void answer(message as DiskRequest<Task>));
  const say = (message: DiskMessage<Reply>): void => send(message);
  say({ is: 'ready' });

  async function answer({ id, task }: DiskRequest<Task>): Promise<void> {
    let told = Date.now();
    const alive = (): void => {
      if (Date.now() - told < ALIVE_MS) return;
      told = Date.now();
      say({ id, is: 'alive' });
    };
    try {
      say({ id, is: 'done', value: await perform(task, { alive, changed: () => say({ is: 'changed' }) }) });
    } catch (cause) {
      say({ id, is: 'failed', fault: faultOf(cause) });
    }
  }
}

/** Gives what sends. */
function listen(hear: (message: unknown) => void): (message: unknown) => void {
  const { parentPort } = process as { readonly parentPort?: ParentPort };
  if (parentPort !== undefined) {
    parentPort.on('message', ({ data }) => hear(data));
    return (message) => parentPort.postMessage(message);
  }
  process.on('message', hear);
  // Not by `process.exit`, which waits for threads that a disk holds.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C in a terminal is for the process that started this one.
  process.on('SIGINT', () => undefined);
  return (message) => {
    // Once nobody listens any more, the process is about to end.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
}
