import type { QueueSummary } from '../../../shared/bridge/views.ts';
import { endTime } from '../../words/end-time.ts';
import { counted, groupedFigure } from '../../words/figures.ts';
import { remainingWords, underWayWords } from '../../words/job-words.ts';

/**
 * What the queue's head says. Its counts are of all jobs on the list, and it says so where some of them are of batches that have ended:
 * `done about 14:40 · of 568 jobs 3 running · 80 waiting · 2 failed · 483 done`.
 * @param jobs how many jobs are on the list
 * @param underWay how many of them are of batches that are under way; 0 if none is
 * @param now milliseconds since the epoch
 */
export function queueHeadWords(summary: QueueSummary, jobs: number, underWay: number, now: number): string {
  const { running, waiting, done, failed, unknown, remainingMs, paused } = summary;
  const counts = [
    ...(unknown > 0 ? [`${groupedFigure(unknown)} to decide`] : []),
    ...underWayWords(summary),
    ...(failed > 0 ? [`${groupedFigure(failed)} failed`] : []),
    ...(done > 0 ? [`${groupedFigure(done)} done`] : []),
  ].join(' · ');
  const isEnding = running + waiting > 0 && !paused && remainingWords(remainingMs) !== null;
  const of = underWay > 0 && underWay < jobs ? `of ${counted(jobs, 'job')} ` : '';
  return [
    ...(isEnding ? [`done about ${endTime(now, remainingMs ?? 0)}`] : []),
    ...(paused ? ['Paused'] : []),
    ...(counts === '' ? [] : [`${of}${counts}`]),
  ].join(' · ');
}
