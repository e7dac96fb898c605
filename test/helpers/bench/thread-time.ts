/** This thread's own time in milliseconds: what else the machine does is no part of it. */
export function threadTime(work: () => unknown): number {
  const cpu = process.threadCpuUsage();
  work();
  return since(cpu);
}

/** The same of work that waits: all that this thread did until its end, in each of some rounds. */
export async function held(work: () => unknown, rounds: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const cpu = process.threadCpuUsage();
    await work();
    times.push(since(cpu));
  }
  return times;
}

/** The longest turn of this thread's event loop while work is done, in time of the processor. Milliseconds. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let cpu = process.threadCpuUsage();
  const look = (): void => {
    longest = Math.max(longest, since(cpu));
    cpu = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  return Math.max(longest, since(cpu));
}

function since(cpu: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(cpu);
  return (user + system) / 1000;
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
