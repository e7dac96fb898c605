import { describe, expect, it } from 'vitest';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import type { JobEvent } from '../../../../../../main/engine/jobs/state/job-event.ts';
import { mayBeSent } from '../../../../../../main/engine/jobs/submit/may-be-sent.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import type { Job } from '../../../../../../shared/model/job.ts';
import { jobIn, STATES } from '../../../../../helpers/engine/state-tables.ts';

/** @param find what the library answers */
async function ask(job: Partial<Job>, find: () => Promise<object | null>) {
  const events: JobEvent[] = [];
  const library = { findByFingerprint: find, problem: () => 'away' };
  const context = {
    libraries: { of: async () => library, current: () => ({ folder: '/library' }) },
    libraryScans: { of: () => ({ isDue: () => false }) },
    queue: { apply: (_id: string, event: JobEvent) => events.push(event) },
  } as unknown as JobContext;
  const all = { ...jobIn(STATES.waiting), ...job };
  return { isSent: await mayBeSent(context, all, new AbortController().signal), events };
}

const there = async () => ({});

describe('a job that was wished for because the library had no result of what was sent before', () => {
  it('is sent while that is so', async () => {
    expect(await ask({ lacking: true }, async () => null)).toEqual({ isSent: true, events: [] });
  });

  it('fails for nothing once the result is put back, and is sent when it is tried again', async () => {
    const { isSent, events } = await ask({ lacking: true }, there);
    expect(isSent).toBe(false);
    const failure = {
      refunded: true,
      sentBefore: true,
      message: expect.stringContaining('come back into the library'),
    };
    expect(events).toEqual([{ type: 'unsendable', failure: expect.objectContaining(failure) }]);
    expect(await ask({ lacking: true, attempt: 2 }, there)).toEqual({ isSent: true, events: [] });
  });

  it('waits for a library that cannot be asked', async () => {
    const away = () => Promise.reject(new AppError('disk', 'The library is not there.'));
    expect(await ask({ lacking: true }, away)).toMatchObject({
      isSent: false,
      events: [{ type: 'held', wait: { reason: 'library' } }],
    });
  });
});

it('any other job is sent whatever the library has, and is not looked for in it', async () => {
  const never = () => Promise.reject(new Error('The library is asked.'));
  expect(await ask({}, never)).toEqual({ isSent: true, events: [] });
});
