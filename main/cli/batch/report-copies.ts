import { handOffFaultWords } from '../../../shared/model/hand-off/hand-off-words.ts';
import type { NameBatch } from '../../engine/batch/name-jobs.ts';
import type { Engine } from '../../engine/engine.ts';
import type { BatchReporter } from '../report/batch-reporter.ts';
import type { BatchOptions } from './batch-options.ts';

/** How the run's results are named. Without `--name`, the settings say it; copies go only where the command line says. */
export function namesOf(
  { naming }: Pick<Engine, 'naming'>,
  { name, handOff }: Pick<BatchOptions, 'name' | 'handOff'>,
): NameBatch {
  return naming.of({ ...(name !== null && { template: name }), handOff });
}

/**
 * Waits until each copy that is owed, also by earlier runs, was delivered or tried, and reports those that are still owed, once for each reason. They do
 * not change how the run ends: the results are in the library.
 */
export async function reportCopies(
  reporter: Pick<BatchReporter, 'notice'>,
  { naming, jobs }: Pick<Engine, 'naming' | 'jobs'>,
  signal: AbortSignal,
): Promise<void> {
  await naming.whenTried(signal);
  const owed = jobs.list().flatMap(({ handOff }) => (handOff?.state === 'owed' ? [handOff] : []));
  const byReason = Map.groupBy(owed, ({ fault, folder }) =>
    fault === null ? `They were not tried yet: ${folder}.` : handOffFaultWords(fault, folder),
  );
  for (const [words, { length }] of byReason) {
    const which = length === 1 ? '1 copy is' : `${length} copies are`;
    reporter.notice(`${which} not handed off yet, and it is tried again with the next run. ${words}`);
  }
}
