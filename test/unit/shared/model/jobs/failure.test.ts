import { expect, it } from 'vitest';
import { CODE } from '../../../../../shared/interface/codes.ts';
import { failureWords, wouldFailAgain } from '../../../../../shared/model/jobs/failure.ts';

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

it.each([
  ['a picture that is too large', { code: CODE.fileTooLarge }, true],
  ['an input that the service cannot use', { code: CODE.generateFailed, inputUnusable: true }, true],
  ['a generation that failed', { code: CODE.generateFailed }, false],
  ['a task that failed without a code of its own', { code: CODE.success }, false],
  ['credits that were missing', { code: CODE.balance }, false],
  ['a code of a later version', { code: 99_999_999 }, false],
  ['no code', { code: null }, false],
] as const)('of %s, it is known whether the same would fail again', (_what, failure, again) => {
  expect(wouldFailAgain(failure)).toBe(again);
});
