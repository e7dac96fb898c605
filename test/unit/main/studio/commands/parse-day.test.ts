import { expect, it } from 'vitest';
import { parseDay } from '../../../../../main/studio/commands/parse-day.ts';

it('reads a day as its start in UTC', () => {
  expect(parseDay('2027-01-31')).toBe(Date.UTC(2027, 0, 31));
  expect(parseDay('2028-02-29')).toBe(Date.UTC(2028, 1, 29));
});

it.each(['2027-02-31', '2027-02-29', '2027-13-01', '31.1.2027', ''])(
  'refuses “%s”, which is no day',
  (text) => {
    expect(() => parseDay(text)).toThrow('give a day such as');
  },
);
