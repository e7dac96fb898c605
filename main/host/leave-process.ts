import { isThreadBlocked } from '../engine/threads/hanging-threads.ts';

/**
 * Ends this process, even where a disk that does not answer holds a thread of it, which `process.exit` would wait for. Everything must
 * be closed by now, or made to survive it.
 */
export function leaveProcess(code = Number(process.exitCode ?? 0)): void {
  if (isThreadBlocked()) leaveThreads(code);
  else process.exit(code);
}

function leaveThreads(code: number): void {
  try {
    // Another program in this process's place gives the exit code, and has none of its threads.
    if (process.platform !== 'win32') process.execve?.('/bin/sh', ['sh', '-c', `exit ${code}`], {});
  } catch {
    // No shell there: what follows does without an exit code.
  }
  process.kill(process.pid, 'SIGKILL');
}
