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
 * Waits until each copy that is owed, also by earlier runs, was delivered or tried, and reports those that are still owed, once for each
 * reason. They do not change how the run ends: the results are in the library.
 */
export async function reportCopies(
  reporter: Pick<BatchReporter, 'notice'>,
  { naming }: Pick<Engine, 'naming'>,
  signal: AbortSignal,
): Promise<void> {
  await naming.whenTried(signal);
  const byReason = Map.groupBy(naming.owed(), ({ fault, handOff: { folder } }) =>
    fault === null ? `They were not tried yet: ${folder}.` : handOffFaultWords(fault, folder),
  );
  for (const [words, owed] of byReason) {
    const [which, are] =
      owed.length === 1 ? ['1 copy is', 'it is'] : [`${owed.length} copies are`, 'they are'];
    const folders = new Set(owed.map(({ handOff: { folder } }) => `--give-up-copies ${quoted(folder)}`));
    reporter.notice(
      `${which} not handed off yet, and ${are} tried again with the next run. ${words} To have no more tries, run npm run batch -- ${[...folders].join(', or ')}.`,
    );
  }
}

/** Characters that mean themselves in every shell. */
const PLAIN_PATH = /^[\p{L}\p{N}_@%+=:,./\\-]+$/u;

/** A folder as it is typed in a shell: nothing in single quotes means anything but itself. The shells of Windows know double ones alone. */
export function quoted(folder: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return PLAIN_PATH.test(folder) ? folder : `"${folder}"`;
  if (PLAIN_PATH.test(folder) && !folder.includes('\\')) return folder;
  return `'${folder.replaceAll("'", "'\\''")}'`;
}
