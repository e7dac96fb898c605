import { basename } from 'node:path';
import { plainLine } from '../../../shared/interface/plain-text.ts';
import { warningAdvice } from '../../../shared/model/warning-words.ts';
import { fateWords } from '../../../shared/model/watch/watch-words.ts';
import type { JobReport } from '../../engine/jobs/report/job-report.ts';
import type { BatchReporter } from './batch-reporter.ts';
import { countJobs } from './batch-run-state.ts';
import { healthLine } from './health-line.ts';
import { holdUp } from './hold-up.ts';
import { createNowAndThen } from './now-and-then.ts';
import { planLines } from './plan-lines.ts';
import { progressBlock } from './progress-block.ts';
import { quoteLines } from './quote-lines.ts';
import { countWords, planWords, referenceLabel, resultTable } from './words.ts';

/** Where text for people is written. */
export interface PeopleOutput {
  /** Receives the result table. */
  readonly writeOut: (text: string) => void;
  /** Receives everything else. */
  readonly writeError: (text: string) => void;
  /** Moves up this many lines, and erases from there on. */
  readonly eraseLines: (lines: number) => void;
  /** Whether stderr is a terminal, where a block of lines can be redrawn. */
  readonly isTerminal: boolean;
  readonly columns: () => number;
}

/** Folder entries between two progress lines; a scan sees many of these in a second. */
const SCANNED_STEP = 2_048;

/** Output for people: on a terminal one block that is redrawn, elsewhere a line for each result, and now and then one on how far a look at files is; the table at the end. */
export function createPeopleReporter(output: PeopleOutput): BatchReporter {
  let drawn: readonly string[] = [];
  let counts = '';
  /** The number of entries in the last progress line; each scan begins at 0. */
  let scanned = 0;
  /** Whether a dry run has listed every reference with its problems already. */
  let listed = false;
  /** Whether this is a watched folder, where each result is said, on a terminal as well: nobody sees a table for weeks. */
  let isWatch = false;
  /** What holds jobs up, by job. */
  const heldUpBy = new Map<string, string>();

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
  /** Keeps a message on one line, whatever a name in it contains. */
  function say(words: string): void {
    const block = drawn;
    erase();
    output.writeError(`${plainLine(words)}\n`);
    draw(block);
  }
  /** Says what holds jobs up once, and again only when it had ended for all of them. */
  function sayHoldUp(live: JobReport): void {
    const reason = holdUp(live);
    const { id, state } = live.job;
    const before = heldUpBy.get(id) ?? null;
    // Its turn comes again: whether it progresses now is not known yet.
    const isTrying = state.state === 'submitting' || (state.state === 'waiting' && state.wait === null);
    if (reason === before || isTrying) return;
    if (reason === null) heldUpBy.delete(id);
    else heldUpBy.set(id, reason);
    const isSaid = [...heldUpBy].some(([other, words]) => other !== id && words === reason);
    // The block shows what the jobs at work are at, but not why others wait.
    if (reason !== null && !isSaid && !(output.isTerminal && state.state !== 'waiting'))
      say(`${name(live)}: ${reason}`);
  }
  const sayProgress = createNowAndThen(say);
  const name = ({ job }: JobReport): string => referenceLabel(job.reference);
  return {
    scanning: (entries) => {
      if (!output.isTerminal) return sayProgress(scanWords(entries));
      if (entries > scanned && entries - scanned < SCANNED_STEP) return;
      scanned = entries;
      draw([scanWords(entries)]);
    },
    inspecting: (seen, total) => {
      const words = `Looking at ${seen} of ${total} images`;
      if (output.isTerminal) draw([words]);
      else sayProgress(words);
    },
    planned: (plan, dryRun, quote, again) => {
      erase();
      say(planWords(plan));
      if (quote !== null) for (const line of quoteLines(quote, plan)) say(line);
      listed = dryRun;
      if (dryRun)
        output.writeOut(
          planLines(plan, again)
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
      sayHoldUp(live);
    },
    asset: (live, { folder }) => {
      if (!output.isTerminal || isWatch)
        say(`${name(live)} → ${folder}${counts === '' ? '' : ` (${counts})`}`);
      const { state } = live.job;
      for (const code of (state.state === 'done' && state.warnings) || [])
        say(`${name(live)}: ${warningAdvice(code)}`);
    },
    chain: () => undefined,
    progress: (progress) => {
      counts = countWords(countJobs(progress.tracked));
      draw(progressBlock(progress, output.columns()));
    },
    watched: ({ reference, code, message }) => {
      const words = [fateWords(code), message].filter((each) => each !== null).join(' ');
      say(reference === null ? words : `${basename(reference)}: ${words}`);
    },
    health: (health) => {
      isWatch = true;
      draw([healthLine(health, output.columns())]);
    },
    stopping: () => say('Stopping: nothing more is sent, and what is under way is kept for the next run.'),
    ended: (summary, { plan, library, owed, stopped, dryRun }) => {
      erase();
      if (plan === null) return;
      if (dryRun) say('A dry run: nothing was sent.');
      // A watch said each of its results when it came, maybe thousands.
      else
        output.writeOut(resultTable(isWatch ? { ...summary, assets: [] } : summary, { plan, library, owed }));
      if (stopped) say('Stopped. Run it again and it goes on; nothing is paid for twice.');
    },
  };
}

const scanWords = (entries: number): string =>
  entries === 0
    ? 'Looking through folders…'
    : `Looking through folders: ${entries.toLocaleString('en-US')} entries so far`;
