import { plainLine } from '../../../shared/interface/plain-text.ts';
import { isEnded } from '../../../shared/model/job.ts';
import type { RunProgress } from './batch-reporter.ts';
import { countJobs } from './batch-run-state.ts';
import { clockTime, countWords, referenceLabel } from './words.ts';

/** Jobs that are shown by name. */
const SHOWN_JOBS = 5;
const BAR_WIDTH = 28;

/**
 * The block that is redrawn while a batch runs. Pure.
 * @param columns width of the terminal in characters
 */
export function progressBlock(
  { tracked, live, remainingMs }: RunProgress,
  columns: number,
): readonly string[] {
  const counts = countJobs(tracked);
  const ended = counts.done + counts.failed + counts.unknown;
  const share = live.reduce((sum, { job, progress }) => sum + (isEnded(job.state) ? 0 : (progress ?? 0)), 0);
  const filled = counts.total === 0 ? 1 : Math.min(1, (ended + share) / counts.total);
  const time =
    remainingMs === null || ended === counts.total ? '' : ` · about ${clockTime(remainingMs)} left`;
  const working = live.filter(({ job }) => !isEnded(job.state) && job.state.state !== 'waiting');
  const rows = working
    .slice(0, SHOWN_JOBS)
    .map(({ job, status }) => `  ${referenceLabel(job.reference)}  ${status}`);
  const more = working.length > SHOWN_JOBS ? [`  and ${working.length - SHOWN_JOBS} more`] : [];
  const lines = [`${bar(filled)} ${countWords(counts)}${time}`, ...rows, ...more];
  // A line that wraps would take two lines on the screen, and would not be erased completely.
  return lines.map((line) => cut(plainLine(line), columns - 1));
}

function bar(share: number): string {
  const full = Math.round(share * BAR_WIDTH);
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
}

/** What takes two columns of a terminal: the letters of East Asia, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

/** A line in at most so many columns of a terminal. */
export function cut(line: string, columns: number): string {
  let width = 0;
  /** Where it is cut, if it is too long: there is room for the sign that says so. */
  let end = 0;
  for (const character of line) {
    width += WIDE.test(character) ? 2 : 1;
    if (width > columns) return `${line.slice(0, end)}…`;
    if (width < columns) end += character.length;
  }
  return line;
}
