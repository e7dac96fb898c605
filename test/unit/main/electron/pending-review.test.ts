import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPendingReview } from '../../../../main/electron/pending-review.ts';
import type { Handlers } from '../../../../shared/bridge/contract.ts';

test('a click on a notification while no window is open is kept until the new window has its first snapshot of the jobs', async () => {
  const said: string[] = [];
  const review = createPendingReview((batchId) => void said.push(`results of ${batchId}`));
  const handlers = { jobs: { snapshot: async () => ({ jobs: [] }) } } as unknown as Handlers;
  const { jobs } = review.following(handlers);
  review.keep('b1');
  review.keep('b2');
  await setImmediate();
  expect(said).toEqual([]);
  await jobs.snapshot(undefined).then(() => said.push('snapshot'));
  await setImmediate();
  await jobs.snapshot(undefined);
  await setImmediate();
  expect(said).toEqual(['snapshot', 'results of b2']);
});
