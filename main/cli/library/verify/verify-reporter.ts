import { relative, sep } from 'node:path';
import { plainJson, plainLine } from '../../../../shared/interface/plain-text.ts';
import type { Finding } from '../../../engine/library/verify/finding.ts';
import type { Repair } from '../../../engine/library/verify/repair-outcome.ts';
import type { VerifyProgress } from '../../../engine/library/verify/verify-library.ts';
import { createNowAndThen } from '../../report/now-and-then.ts';
import type { PeopleOutput } from '../../report/people-reporter.ts';
import type { VerifyEvent, VerifySummary } from './verify-events.ts';
import { findingWords, progressWords, repairWords, summaryWords } from './verify-words.ts';

/** Reports a verification. */
export interface VerifyReporter {
  /** @param library absolute */
  readonly begin: (library: string) => void;
  readonly finding: (finding: Finding) => void;
  readonly repair: (repair: Repair) => void;
  readonly progress: (progress: VerifyProgress) => void;
  /** Takes the line of progress away. */
  readonly erase: () => void;
  readonly ended: (summary: VerifySummary) => void;
}

/** The shortest time between two lines of progress. Milliseconds. */
const DRAWN_MS = 100;

/** Findings and their repairs on stdout, in words or as JSON lines; progress on stderr; where that is no terminal only now and then, and none beside JSON. */
export function createVerifyReporter(
  output: PeopleOutput,
  options: { readonly json: boolean; readonly repair: boolean },
): VerifyReporter {
  const { json, repair } = options;
  let library = '';
  let isDrawn = false;
  let drawnAt = 0;

  const sayProgress = createNowAndThen((words) => output.writeError(`${words}\n`));

  function erase(): void {
    if (isDrawn) output.eraseLines(1);
    isDrawn = false;
  }
  function write(event: VerifyEvent, words: string): void {
    erase();
    output.writeOut(`${json ? plainJson(event) : plainLine(words)}\n`);
  }
  const inside = (path: string): string => {
    const way = relative(library, path);
    return way.startsWith('..') ? path : way.split(sep).join('/');
  };

  return {
    begin: (folder) => {
      library = folder;
    },
    finding: (finding) => {
      const { id, file, problem, isFault } = finding;
      // People are told after the repair; what is only information first of all.
      const message = findingWords(finding, { repair });
      write(
        { event: 'finding', id, file, problem, fault: isFault, message },
        `${isFault ? '' : '(information) '}${file}: ${message}`,
      );
    },
    repair: ({ finding, outcome }) => {
      const { id, file, problem } = finding;
      const message = repairWords(finding, outcome, inside);
      const isDone = outcome.is === 'repaired';
      const aside = isDone && outcome.aside !== null ? inside(outcome.aside) : null;
      write(
        { event: 'repair', id, file, problem, repaired: isDone, aside, message },
        `${isDone ? 'Repaired' : 'Not repaired'}: ${file}: ${message}`,
      );
    },
    progress: (progress) => {
      if (!output.isTerminal) {
        if (!json) sayProgress(progressWords(progress));
        return;
      }
      const now = Date.now();
      if (now - drawnAt < DRAWN_MS) return;
      drawnAt = now;
      erase();
      output.writeError(`${progressWords(progress).slice(0, output.columns() - 1)}\n`);
      isDrawn = true;
    },
    erase,
    ended: (summary) => write({ event: 'summary', ...summary }, summaryWords(summary, { library, repair })),
  };
}
