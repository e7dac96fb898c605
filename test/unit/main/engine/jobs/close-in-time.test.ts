import { expect, it, vi } from 'vitest';
import { closeInTime } from '../../../../../main/engine/jobs/close-in-time.ts';

it('ends every part and closes the ledger, also where one part fails, and logs what failed', async () => {
  const done: string[] = [];
  const step = (name: string) => async (): Promise<void> => void done.push(name);
  const warn = vi.fn();
  await closeInTime({
    kept: { backUp: step('backup'), close: step('ledger') },
    steps: [step('lanes'), () => Promise.reject(new Error('a pool did not close')), step('references')],
    limitMs: 10_000,
    logger: { warn },
  });
  expect(done).toEqual(['backup', 'lanes', 'references', 'ledger']);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), {
    cause: 'Error: a pool did not close',
  });
});
