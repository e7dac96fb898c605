import { isThreadBlocked } from '../engine/threads/hanging-threads.ts';

/**
 * Ends this process even if a disk that does not answer blocks one of its threads; `process.exit` would wait for that thread. Call it after
 * everything is closed, or can survive not being closed.
 */
export function leaveProcess(code = Number(process.exitCode ?? 0)): void {
  if (isThreadBlocked()) leaveThreads(code);
  else process.exit(code);
}

function leaveThreads(code: number): void {
  try {
    // exec replaces this process by a shell, which has none of the blocked threads, and exits with the code.
    if (process.platform !== 'win32') process.execve?.('/bin/sh', ['sh', '-c', `exit ${code}`], {});
  } catch {
    // No shell: the process is killed below, without an exit code.
  }
  process.kill(process.pid, 'SIGKILL');
}
