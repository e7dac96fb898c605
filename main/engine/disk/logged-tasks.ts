import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { taskIdSchema } from '../../../shared/interface/tasks.ts';
import type { Logger } from '../ports.ts';

/** A task that was paid for, as a line of the log has it. */
export interface LoggedTask {
  readonly taskId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The log of a data folder, the older part first. */
const LOGS = ['maquette.old.log', 'maquette.log'];

/** What is written where a request was answered (`jobs/submit/submit-job.ts`). */
const lineSchema = z.object({
  msg: z.literal('submit'),
  outcome: z.literal('accepted'),
  taskId: taskIdSchema,
  time: z.iso.datetime(),
});

/**
 * The accepted tasks that the log of a data folder names, oldest first: all that is left of them where the ledger is lost. Never throws:
 * a log that cannot be read names none.
 */
export async function loggedTasks(data: string, logger: Logger): Promise<readonly LoggedTask[]> {
  const tasks: LoggedTask[] = [];
  for (const name of LOGS) {
    const file = join(data, 'logs', name);
    try {
      for await (const line of createInterface({ input: createReadStream(file) })) {
        const task = line.includes('"taskId"') ? taskOf(line) : null;
        if (task !== null) tasks.push(task);
      }
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') continue;
      logger.warn('the log could not be searched for tasks', { file, cause: String(cause) });
    }
  }
  return tasks;
}

function taskOf(line: string): LoggedTask | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // The process ended while it wrote this line.
    return null;
  }
  const parsed = lineSchema.safeParse(value);
  return parsed.success ? { taskId: parsed.data.taskId, at: Date.parse(parsed.data.time) } : null;
}
