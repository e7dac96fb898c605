/** Whether a process runs. @throws where it is no process's number: 0 would ask about the test's own group, which always runs */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) throw new Error(`“${pid}” is no process id`);
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
