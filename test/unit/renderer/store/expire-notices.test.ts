import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expireNotices } from '../../../../renderer/store/expire-notices.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('what the status bar says passes, a warning or an error after twenty seconds, and a newer word has its whole time', () => {
  const { store } = createTestApp();
  const undo = expireNotices(store);
  const say = (level: 'info' | 'warning' | 'error', message: string) =>
    store.getState().addNotice({ level, message, at: Date.now() });
  const said = () => store.getState().said?.message ?? null;

  say('info', 'Undone: change of the faces.');
  vi.advanceTimersByTime(9_000);
  say('info', 'Done again: change of the faces.');
  vi.advanceTimersByTime(9_000);
  expect(said()).toBe('Done again: change of the faces.');
  vi.advanceTimersByTime(1_000);
  expect(said()).toBeNull();

  for (const level of ['warning', 'error'] as const) {
    say(level, 'The disk is nearly full.');
    vi.advanceTimersByTime(19_000);
    expect(said()).toBe('The disk is nearly full.');
    vi.advanceTimersByTime(1_000);
    expect(said()).toBeNull();
  }
  expect(store.getState().notices).toHaveLength(4);

  say('info', 'Copied.');
  undo();
  expect(vi.getTimerCount()).toBe(0);
});
