import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A process that was started for work on a disk. Messages cross as structured clones. */
export interface DiskChild {
  readonly send: (message: unknown) => void;
  /** Whether it keeps this process alive. */
  readonly hold: (holds: boolean) => void;
  /** Ends it at once, without waiting for it: one that hangs in the system ends when the system lets go of it. */
  readonly leave: () => void;
}

/** Hears of a process for work on a disk. */
export interface DiskChildListener {
  readonly onMessage: (message: unknown) => void;
  /** Called once, when it is gone or could not be started. */
  readonly onExit: () => void;
}

/** Starts a file as a process for work on a disk. */
export type StartDisk = (entry: URL, listener: DiskChildListener) => DiskChild;

/** Calls that hang hold a thread each; others shall have some left. */
export const DISK_ENVIRONMENT = { UV_THREADPOOL_SIZE: '16' } as const;

/** Starts it as plain Node does. */
export const forkDisk: StartDisk = (entry, { onMessage, onExit }) => {
  const child = fork(fileURLToPath(entry), [], {
    env: { ...process.env, ...DISK_ENVIRONMENT },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C in a terminal is for this process.
    detached: process.platform !== 'win32',
    execArgv: [],
  });
  let gone = false;
  const end = (): void => {
    if (gone) return;
    gone = true;
    onExit();
  };
  child.on('message', onMessage).on('error', end).on('exit', end);
  return {
    send: (message) => {
      // To one that is gone: its exit tells the rest.
      if (child.connected) child.send(message as object, () => undefined);
    },
    hold: (holds) => {
      if (holds) {
        child.ref();
        child.channel?.ref();
      } else {
        child.unref();
        child.channel?.unref();
      }
    },
    leave: () => {
      child.kill('SIGKILL');
      child.unref();
      if (child.connected) child.disconnect();
    },
  };
};
