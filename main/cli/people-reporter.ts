import { basename } from 'node:path';
import type { LiveJob } from '../engine/jobs/job-engine.ts';
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
  /** Whether stderr is a terminal, where a block of lines can be redrawn. */
  readonly isTerminal: boolean;
  readonly columns: () => number;
}

/** For people: on a terminal one block that is redrawn, elsewhere a line for each result; the table at the end. */
export function createPeopleReporter(output: PeopleOutput): BatchReporter {
  let drawn: readonly string[] = [];
  let counts = '';
  /** Whether every reference, with what is wrong with it, stands in the list of a dry run. */
  let listed = false;

  function draw(lines: readonly string[]): void {
    if (!output.isTerminal || lines.join('\n') === drawn.join('\n')) return;
    output.writeError(`${erase()}${lines.map((line) => `${line}\n`).join('')}`);
    drawn = lines;
  }
  /** Back to the block's first line, and all below it away. */
  function erase(): string {
    const back = drawn.length === 0 ? '' : `\u001b[${drawn.length}A\r\u001b[J`;
    drawn = [];
    return back;
  }
  function say(line: string): void {
    const block = drawn;
    output.writeError(`${erase()}${line}\n`);
    draw(block);
  }
  const name = ({ job }: LiveJob): string => referenceLabel(job.reference);

  return {
    inspecting: (seen, total) => draw([`Looking at ${seen} of ${total} images`]),
    planned: (plan, dryRun) => {
      output.writeError(erase());
      say(planWords(plan));
      listed = dryRun;
      if (dryRun)
        output.writeOut(
          planLines(plan)
            .map((line) => `${line}\n`)
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
      output.writeError(erase());
      if (plan === null) return;
      if (dryRun) say('A dry run: nothing was sent.');
      else output.writeOut(resultTable(summary, { plan, library, owed }));
      if (stopped) say('Stopped. Run it again and it goes on; nothing is paid for twice.');
    },
  };
}
