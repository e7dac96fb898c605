import { expect, it } from 'vitest';
import { batchEndNow } from '../../../../../renderer/store/jobs/batch-end-words.ts';

const END = { batchId: 'b', title: 'b', done: 4, failed: 0, cancelled: 0, unknown: 0 };
const cost = { low: '10.00', high: '20.00' } as const;

it('counts what waits at the moment, with what follows costs; as it was told until the chains are known', () => {
  expect(batchEndNow({ ...END, waiting: 2 }, [cost, cost, cost])).toBe(
    'goes no further by itself: 3 results wait for your approval (4 done). What follows costs about 30.00 to 60.00 credits.',
  );
  expect(batchEndNow({ ...END, waiting: 2 }, [])).toBe(
    'goes no further by itself: 2 results wait for your approval (4 done).',
  );
  expect(batchEndNow(END, [])).toBe('has ended: 4 done.');
});
