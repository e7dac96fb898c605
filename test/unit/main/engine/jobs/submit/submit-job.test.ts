import { expect, it, vi } from 'vitest';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import { prepareJob } from '../../../../../../main/engine/jobs/submit/submit-job.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import { jobIn, STATES } from '../../../../../helpers/engine/state-tables.ts';

it('closes the opened files if the service then cannot say whether it honours keys', async () => {
  const close = vi.fn(async () => undefined);
  const offline = new AppError('offline', 'The service cannot be reached.');
  const client = {
    balance: async () => '10.00',
    serviceTime: () => 1,
    prepare: async () => ({ token: 't', contents: 'c', send: vi.fn(), close }),
    honoursKeys: () => Promise.reject(offline),
  };
  const job = jobIn(STATES.waiting);
  const context = {
    ports: { clock: { now: () => 1 } },
    connections: {
      session: async () => ({ client, connection: { id: job.connectionId }, baseUrl: 'http://127.0.0.1' }),
      recordStatus: () => undefined,
    },
    queue: { all: () => [job], get: () => job },
    runtime: { gates: new Map(), shortBalances: new Map() },
    ledger: { restoredAt: () => null },
    libraries: { current: () => ({ folder: '/library' }) },
    references: { findAway: async () => null },
    callbackUrl: () => null,
    libraryScans: { of: () => ({ isDue: () => false }) },
  } as unknown as JobContext;
  await expect(prepareJob(context, job, new AbortController().signal)).rejects.toBe(offline);
  expect(close).toHaveBeenCalledOnce();
});
