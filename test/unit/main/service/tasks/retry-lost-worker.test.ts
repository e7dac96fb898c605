import { describe, expect, it } from 'vitest';
import {
  retryLostWorker,
  WorkersEndedTooOften,
} from '../../../../../main/service/tasks/retry-lost-worker.ts';
import { WorkerEnded } from '../../../../../main/service/workers/worker-ended.ts';

/** Work that goes as the list says, and a count of ended processes that starts at `ended`. */
function attempt(goes: readonly (Error | string)[], ended = 0) {
  let count = ended;
  let tries = 0;
  const made = retryLostWorker(
    async () => {
      const one = goes[tries] as Error | string;
      tries += 1;
      if (one instanceof Error) throw one;
      return one;
    },
    {
      countEndedWorker: () => {
        count += 1;
        return count;
      },
      maxEnded: 2,
      memory: 2.5 * 1024 ** 3,
      log: () => undefined,
    },
  );
  return { made, tries: () => tries };
}

const LOST = new WorkerEnded('lost', 'it ended with SIGSEGV.');
const SWOLLEN = new WorkerEnded('memory', 'it ended with SIGKILL.');

describe('work whose process ends', () => {
  it('is done again, once', async () => {
    const { made } = attempt([LOST, 'made']);
    expect(await made).toBe('made');
  });

  it('fails the second time, in words that say why', async () => {
    await expect(attempt([LOST, LOST, 'made']).made).rejects.toThrow(/ended twice/);
    await expect(attempt([SWOLLEN, SWOLLEN]).made).rejects.toThrow(/more memory than the 2.5 GB/);
  });

  it('fails at once where a service before this one saw its process end', async () => {
    const { made, tries } = attempt([LOST, 'made'], 1);
    await expect(made).rejects.toBeInstanceOf(WorkersEndedTooOften);
    expect(tries()).toBe(1);
  });

  it('is not done again for any other error', async () => {
    await expect(attempt([new Error('the disk is full'), 'made']).made).rejects.toThrow('disk is full');
  });
});
