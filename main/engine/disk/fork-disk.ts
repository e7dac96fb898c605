import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A child process for work on a disk. Messages are sent as structured clones. */
export interface DiskChild {
  readonly send: (message: unknown) => void;
  /** Sets whether the child keeps this process alive. */
  readonly keepAlive: (keeps: boolean) => void;
  /** Kills it without waiting for it: one that hangs in a system call ends only when that call returns. */
  readonly abandon: () => void;
}

/** Listens to a process for work on a disk. */
export interface DiskChildListener {
  readonly onMessage: (message: unknown) => void;
  /** Called once, when it has ended or could not be started. */
  readonly onExit: () => void;
}

/** Starts a file as a process for work on a disk. */
export type StartDisk = (entry: URL, listener: DiskChildListener) => DiskChild;

/** Each call that hangs blocks a thread of the pool; with 16 threads some remain for other calls. */
export const DISK_ENVIRONMENT = { UV_THREADPOOL_SIZE: '16' } as const;

/** Starts it with plain Node. */
export const forkDisk: StartDisk = (entry, { onMessage, onExit }) => {
  const child = fork(fileURLToPath(entry), [], {
    env: { ...process.env, ...DISK_ENVIRONMENT },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C in a terminal must reach this process only.
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
      // If it has ended, its exit event reports that.
      if (child.connected) child.send(message as object, () => undefined);
    },
    keepAlive: (keeps) => {
      if (keeps) {
        child.ref();
        child.channel?.ref();
      } else {
        child.unref();
        child.channel?.unref();
      }
    },
    abandon: () => {
      child.kill('SIGKILL');
      child.unref();
      if (child.connected) child.disconnect();
    },
  };
};
