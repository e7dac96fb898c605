import { plainLine } from '../../../shared/interface/plain-text.ts';
import { formatCredits } from '../../../shared/model/credits.ts';
import type { Health } from './json-events.ts';
import { cut } from './progress-block.ts';

/**
 * How a watched folder is, on one line of a terminal: `refs: 3 queued today · 2 under way · 105.00 of 150.00 credits left today · 1 waiting`. Pure.
 * @param columns width of the terminal in characters
 */
export function healthLine(health: Health, columns: number): string {
  const { folder, state, queuedToday, unfinished, failed, unknown, leftToday, budget } = health;
  const counts: readonly (readonly [number, string])[] = [
    [unfinished - unknown, 'under way'],
    [failed, 'failed'],
    [unknown, 'with the answer lost'],
    [health.growing, 'waiting until all are whole'],
    [health.waiting, 'waiting'],
    [health.asking, 'not sent by itself'],
    [health.toApprove, 'to approve'],
  ];
  const parts = [
    `${folder.split(/[/\\]/).findLast((part) => part !== '') ?? folder}: ${STATES[state] ?? ''}${queuedToday} queued today`,
    ...counts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`),
    ...(leftToday === null
      ? []
      : [`${formatCredits(leftToday)} of ${formatCredits(budget)} credits left today`]),
  ];
  return cut(plainLine(parts.join(' · ')), columns - 1);
}

/** What it waits for, before the numbers. */
const STATES: Readonly<Record<string, string>> = {
  paused: 'paused · ',
  quiet: 'quiet hours · ',
  'day-over': 'waits for tomorrow · ',
  'no-price': 'no known price · ',
  'too-dear': 'budget too small · ',
  'standing-still': 'stopped · ',
  away: 'the folder is away · ',
  trouble: 'tried again · ',
  stopped: 'stopped · ',
};
