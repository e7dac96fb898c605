import { AppError } from '../../../shared/model/app-error.ts';
import { openEngine } from '../open-engine.ts';
import type { BatchReporter } from '../report/batch-reporter.ts';
import type { BatchOptions } from './batch-options.ts';
import { quoted } from './report-copies.ts';

/**
 * Gives up the copies that are owed for a folder, also of jobs that are on the list no more, and sends nothing. The results stay in the library.
 * @param folder absolute, as it was chosen for the copies
 * @throws AppError `usage` if none are owed for it; as {@link openEngine}
 */
export async function giveUpCopies(
  folder: string,
  options: Pick<BatchOptions, 'library' | 'data' | 'connection' | 'cutoutCommand'>,
  { reporter, env }: { readonly reporter: Pick<BatchReporter, 'notice'>; readonly env: NodeJS.ProcessEnv },
): Promise<void> {
  const opened = await openEngine({ ...options, hold: true, rememberRows: false, env });
  try {
    const { naming } = opened.engine;
    const owed = naming.owed();
    const theirs = owed.filter(({ handOff }) => handOff.folder === folder);
    if (theirs.length === 0) {
      const others = [...new Set(owed.map(({ handOff }) => quoted(handOff.folder)))];
      const known =
        others.length === 0 ? 'none is pending for any other folder' : `some are for ${others.join(', ')}`;
      throw new AppError('usage', `No copy is pending for ${folder}; ${known}.`);
    }
    naming.giveUp(theirs.map(({ jobId }) => jobId));
    const which = theirs.length === 1 ? '1 copy' : `${theirs.length} copies`;
    reporter.notice(
      `${which} for ${folder} ${theirs.length === 1 ? 'is' : 'are'} given up; the results stay in the library.`,
    );
  } finally {
    await opened.close();
  }
}
