import { expect, it } from 'vitest';
import { draftOf, followValue } from '../../../../../renderer/features/settings/draft.ts';

it('a new value takes the place of what was typed', () => {
  expect(followValue({ ...draftOf('100'), text: '12' }, '300')).toEqual(draftOf('300'));
});

it('the answer to a commit takes the place of its text, also in another spelling', () => {
  expect(followValue({ text: ' 250 ', value: '100', committed: '250' }, '250')).toEqual(draftOf('250'));
  expect(followValue({ text: '250.50', value: '100', committed: '250.50' }, '250.5')).toEqual(
    draftOf('250.5'),
  );
});

it('what is typed between a commit and its answer stays, and a later value takes its place', () => {
  const answered = followValue({ text: '2500', value: '100', committed: '250' }, '250');
  expect(answered).toEqual({ text: '2500', value: '250', committed: null });
  expect(followValue(answered, '90')).toEqual(draftOf('90'));
});
