import { describe, expect, it } from 'vitest';
import { isQuiet, localDay, readQuietHours } from '../../../../../shared/model/watch/local-day.ts';

const at = (hour: number, minute = 0): number => new Date(2026, 0, 5, hour, minute).getTime();

describe('quiet hours', () => {
  it.each([
    ['22:00-06:30', 23, 0, true],
    ['22:00-06:30', 6, 29, true],
    ['22:00-06:30', 6, 30, false],
    ['22:00-06:30', 12, 0, false],
    ['09:00-17:00', 9, 0, true],
    ['09:00-17:00', 17, 0, false],
    ['08:00-08:00', 3, 0, true],
  ])('%s at %i:%i: %s', (text, hour, minute, quiet) => {
    expect(isQuiet(readQuietHours(text), at(hour, minute))).toBe(quiet);
  });

  it.each(['', '22-6', '24:00-06:00', '22:60-06:00', '22:00–06:00'])('cannot be “%s”', (text) => {
    expect(readQuietHours(text)).toBeNull();
  });
});

it('days are local, and can be compared as text', () => {
  expect(localDay(at(0))).toBe('2026-01-05');
  expect(localDay(at(23, 59)) < localDay(at(24))).toBe(true);
});
