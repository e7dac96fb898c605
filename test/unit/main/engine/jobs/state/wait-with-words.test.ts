import { expect, it } from 'vitest';
import { waitWithWords } from '../../../../../../main/engine/jobs/state/wait-with-words.ts';

it('a job that is refused for now keeps what the service said, and no other reason to wait is changed', () => {
  const backingOff = { reason: 'backing-off', until: 5 } as const;
  expect(waitWithWords({ wait: backingOff, words: 'HTTP 429' })).toEqual({ ...backingOff, why: 'HTTP 429' });
  expect(waitWithWords({ wait: backingOff, words: '' })).toEqual(backingOff);
  expect(waitWithWords({ wait: { reason: 'offline' }, words: 'refused' })).toEqual({ reason: 'offline' });
  expect(waitWithWords({ wait: null, words: 'a fresh token' })).toBeNull();
});
