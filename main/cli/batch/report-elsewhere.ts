import type { Engine } from '../../engine/engine.ts';
import type { BatchReporter } from '../report/batch-reporter.ts';

/** Says how many results are owed to other libraries than that of this run, and why they do not come now. They do not change how it ends. */
export async function reportElsewhere(
  reporter: Pick<BatchReporter, 'notice'>,
  { jobs, library, libraries }: Pick<Engine, 'jobs' | 'library' | 'libraries'>,
): Promise<void> {
  if (jobs.owedTo().every((each) => each.library.folder === library.folder)) return;
  for (const { name, folder, isCurrent, owed, state } of await libraries.list()) {
    if (isCurrent || owed === 0) continue;
    const results = owed === 1 ? 'A result is' : `${owed} results are`;
    const why = {
      there: 'a later run brings what is not there yet',
      away: `it is not in ${folder}; connect its drive, and a later run brings them`,
      silent: `its disk (${folder}) does not answer; check it, and a later run brings them`,
    }[state];
    reporter.notice(`${results} meant for the library “${name}”, not for that of this run: ${why}.`);
  }
}
