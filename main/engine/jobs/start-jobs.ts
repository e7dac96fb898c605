import { createJobEngine, type JobEngine } from './job-engine.ts';
import type { JobEngineOptions } from './job-engine-options.ts';

/**
 * Creates the queue and reads its jobs. If that fails, what was opened for it is closed.
 * @param hold as in {@link JobEngine.start}
 */
export async function startJobs(parts: JobEngineOptions, hold: boolean): Promise<JobEngine> {
  let jobs: JobEngine | null = null;
  try {
    jobs = await createJobEngine(parts);
    await jobs.start({ hold });
    return jobs;
  } catch (cause) {
    await jobs?.close();
    await parts.connections.close();
    throw cause;
  }
}
