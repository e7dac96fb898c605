import { z } from 'zod';
import { plainJson, plainLine } from '../../../../shared/interface/plain-text.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { absolutePath } from '../../../engine/batch/typed-path.ts';
import { createLibraryProbe } from '../../../engine/library/libraries/probe-library.ts';
import { EXIT } from '../../exit-code.ts';
import { refuseLibrary } from '../library-refusal.ts';
import type { LibraryRun } from '../library-subcommand.ts';

const optionsSchema = z.object({ library: z.string().optional(), json: z.boolean().default(false) });

/** Gives the named library an id of its own, and says so; with `--json` as one line. Returns the exit code. */
export async function runOwn({ options, output, cwd }: LibraryRun): Promise<number> {
  const { library, json } = optionsSchema.parse(options);
  try {
    // That of the settings is the original as a rule: the artist says which of the two is the copy.
    if (library === undefined)
      throw new AppError('usage', 'Name the copy with --library; nothing was changed.');
    const folder = absolutePath(library, cwd);
    const probe = createLibraryProbe(undefined);
    const former = await probe.identify(folder);
    const id = await probe.own(folder, former);
    const message = `The library in ${folder} has an id of its own now. Results that are still to come go to the one that it was copied from.`;
    output.writeOut(
      `${json ? plainJson({ event: 'owned', folder, former, id, message }) : plainLine(message)}\n`,
    );
    return EXIT.fine;
  } catch (cause) {
    return refuseLibrary(cause, output, json);
  }
}
