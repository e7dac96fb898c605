import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import { DISK_ENVIRONMENT, type StartDisk } from '../engine/disk/fork-disk.ts';

/** Starts a disk process as a utility process, because Electron's binary does not run as plain Node. It never keeps the app alive. */
export const utilityDisk: StartDisk = (entry, { onMessage, onExit }) => {
  const child = utilityProcess.fork(fileURLToPath(entry), [], {
    env: { ...process.env, ...DISK_ENVIRONMENT },
    stdio: 'ignore',
    serviceName: 'Maquette disk',
  });
  child.on('message', onMessage);
  child.once('exit', onExit);
  return {
    send: (message) => child.postMessage(message),
    keepAlive: () => undefined,
    abandon: () => {
      // Electron's own `kill` sends SIGTERM and reaps the process; one that hangs needs SIGKILL as well.
      const { pid } = child;
      child.kill();
      if (pid !== undefined) killHard(pid);
    },
  };
};

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
