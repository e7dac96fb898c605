import { expect, it } from 'vitest';
import { healthLine } from '../../../../../main/cli/report/health-line.ts';
import type { Health } from '../../../../../main/cli/report/json-events.ts';

const HEALTH: Health = {
  event: 'health',
  at: '2026-11-24T08:00:00.000Z',
  state: 'watching',
  message: 'New files are queued once they stop changing.',
  folder: '/jobs/refs',
  lastLook: null,
  growing: 0,
  waiting: 0,
  asking: 0,
  queuedToday: 3,
  budget: '150',
  leftToday: '105.00',
  unfinished: 2,
  toApprove: 0,
  failed: 0,
  unknown: 0,
};

it('says in one line of a terminal how a watch is', () => {
  expect(healthLine(HEALTH, 80)).toBe(
    'refs: 3 queued today · 2 under way · 105.00 of 150.00 credits left today',
  );
  const waits = {
    state: 'day-over',
    unknown: 1,
    failed: 1,
    growing: 1,
    waiting: 4,
    asking: 2,
    leftToday: null,
  };
  expect(healthLine({ ...HEALTH, ...waits, folder: 'D:\\refs\\' }, 200)).toBe(
    'refs: waits for tomorrow · 3 queued today · 1 under way · 1 failed · 1 with the answer lost · 1 waiting until all are whole · 4 waiting · 2 not sent by itself',
  );
});

it('never takes a second line, nor orders to the terminal', () => {
  const line = healthLine({ ...HEALTH, folder: '/jobs/a\n\u001b[2Jb' }, 20);
  expect(line).toHaveLength(19);
  expect([...line].filter((each) => each < ' ')).toEqual([]);
});
