import { afterEach, expect, test, vi } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { followMidnight } from '../../../../../renderer/store/library/follow-midnight.ts';
import { NEWEST_FIRST } from '../../../../../shared/model/library-order.ts';

afterEach(() => void vi.useRealTimers());

test('a search is read again at midnight, every day, and the whole library is not', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59) });
  const store = createAppStore();
  const revision = (): number => store.getState().libraryRevision;
  store.getState().setLibraryStatus(store.getState().libraryStatus);
  const stop = followMidnight(store);
  const plain = revision();
  vi.advanceTimersByTime(2 * 60_000);
  expect(revision()).toBe(plain);
  store.getState().setLibraryOrder({ ...NEWEST_FIRST, query: 'date:today' });
  const before = revision();
  vi.advanceTimersByTime(23 * 60 * 60_000);
  expect(revision()).toBe(before);
  vi.advanceTimersByTime(60 * 60_000);
  expect(revision()).toBe(before + 1);
  vi.advanceTimersByTime(24 * 60 * 60_000);
  expect(revision()).toBe(before + 2);
  stop();
  vi.advanceTimersByTime(48 * 60 * 60_000);
  expect(revision()).toBe(before + 2);
});
