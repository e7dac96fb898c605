import { basename } from 'node:path';
import { plainLine } from '../../../shared/model/plain-text.ts';
import type { LiveJob } from '../../engine/jobs/report/live-job.ts';
import type { BatchReporter } from './batch-reporter.ts';
import { countJobs } from './batch-run-state.ts';
import { planLines } from './plan-lines.ts';
import { progressBlock } from './progress-block.ts';
import { countWords, planWords, referenceLabel, resultTable } from './words.ts';

/** Where words for people go. */
export interface PeopleOutput {
  /** The result table. */
  readonly writeOut: (text: string) => void;
  /** Everything else. */
  readonly writeError: (text: string) => void;
  /** Back to the first of so many lines above, all below it taken away. */
  readonly eraseLines: (lines: number) => void;
  /** Whether stderr is a terminal, where a block of lines can be redrawn. */
  readonly isTerminal: boolean;
  readonly columns: () => number;
}

/** Entries of folders between two lines on them: many of these go by in a second. */
const SCANNED_STEP = 2_048;

/** For people: on a terminal one block that is redrawn, elsewhere a line for each result; the table at the end. */
export function createPeopleReporter(output: PeopleOutput): BatchReporter {
  let drawn: readonly string[] = [];
  let counts = '';
  /** Entries at the last time that they were told; they begin anew with every look. */
  let scanned = 0;
  /** Whether every reference, with what is wrong with it, stands in the list of a dry run. */
  let listed = false;

  function draw(lines: readonly string[]): void {
    if (!output.isTerminal || lines.join('\n') === drawn.join('\n')) return;
    erase();
    output.writeError(lines.map((line) => `${line}\n`).join(''));
    drawn = lines;
  }
  function erase(): void {
    if (drawn.length > 0) output.eraseLines(drawn.length);
    drawn = [];
  }
  /** What is said stays one line, whatever a name in it holds. */
  function say(words: string): void {
    const block = drawn;
    erase();
    output.writeError(`${plainLine(words)}\n`);
    draw(block);
  }
  const name = ({ job }: LiveJob): string => referenceLabel(job.reference);

  return {
    scanning: (entries) => {
      if (entries > scanned && entries - scanned < SCANNED_STEP) return;
      scanned = entries;
      draw([`Looking through folders: ${entries.toLocaleString('en-US')} entries so far`]);
    },
    inspecting: (seen, total) => draw([`Looking at ${seen} of ${total} images`]),
    planned: (plan, dryRun) => {
      erase();
      say(planWords(plan));
      listed = dryRun;
      if (dryRun)
        output.writeOut(
          planLines(plan)
            .map((line) => `${plainLine(line)}\n`)
            .join(''),
        );
    },
    problem: ({ reference, message }) => {
      if (listed && reference !== null) return;
      const about = reference === null ? '' : basename(reference);
      say(message.includes(about) ? message : `${about}: ${message}`);
    },
    notice: say,
    submitted: () => undefined,
    state: (live) => {
      if (live.job.state.state === 'cancelled') say(`${name(live)}: ${live.status}`);
    },
    asset: (live, { folder }) => {
      if (!output.isTerminal) say(`${name(live)} → ${folder}${counts === '' ? '' : ` (${counts})`}`);
    },
    progress: (progress) => {
      counts = countWords(countJobs(progress.tracked));
      draw(progressBlock(progress, output.columns()));
    },
    stopping: () => say('Stopping: nothing more is sent, and what is under way is kept for the next run.'),
    ended: (summary, { plan, library, owed, stopped, dryRun }) => {
      erase();
      if (plan === null) return;
      if (dryRun) say('A dry run: nothing was sent.');
      else output.writeOut(resultTable(summary, { plan, library, owed }));
      if (stopped) say('Stopped. Run it again and it goes on; nothing is paid for twice.');
    },
  };
}
