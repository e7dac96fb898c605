import { expect, it } from 'vitest';
import { failureWords } from '../../../../shared/model/job.ts';

it('a failure is told with the service’s own words, where they say more than the message', () => {
  const failure = {
    code: 5_001_001,
    message: 'It could not be read. Try again later.',
    words: '',
    refunded: true,
  };
  expect(failureWords(failure)).toBe(failure.message);
  expect(failureWords({ ...failure, words: 'Try again later.' })).toBe(failure.message);
  expect(failureWords({ ...failure, words: 'the glb is cut off' })).toBe(
    'It could not be read. Try again later. The service says: the glb is cut off.',
  );
});
