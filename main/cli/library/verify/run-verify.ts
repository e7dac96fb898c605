import { z } from 'zod';
import { AppError } from '../../../../shared/model/app-error.ts';
import { absolutePath } from '../../../engine/batch/typed-path.ts';
import { type VerifyProgress, verifyLibrary } from '../../../engine/library/verify/verify-library.ts';
import { readSettingsAhead } from '../../batch/settings-ahead.ts';
import { EXIT } from '../../exit-code.ts';
import { refuseLibrary } from '../library-refusal.ts';
import type { LibraryRun } from '../library-subcommand.ts';
import { createVerifyReporter, type VerifyReporter } from './verify-reporter.ts';

const optionsSchema = z.object({
  library: z.string().optional(),
  data: z.string().optional(),
  json: z.boolean().default(false),
  repair: z.boolean().default(false),
});

/** Verifies a library, and reports what was found. Returns the exit code. */
export async function runVerify(run: LibraryRun): Promise<number> {
  const options = optionsSchema.parse(run.options);
  const reporter = createVerifyReporter(run.output, options);
  const counts = { faults: 0, repaired: 0 };
  let seen: VerifyProgress = { assets: 0, ofAssets: 0, files: 0, bytes: 0 };
  const end = (complete: boolean): void => {
    const { assets, files, bytes } = seen;
    reporter.ended({ assets, files, bytes, ...counts, complete });
  };
  try {
    const { data, library } = await places(options, run);
    reporter.begin(library);
    await verifyLibrary({
      folder: library,
      data,
      repair: options.repair,
      signal: run.signal,
      onFinding: (finding) => {
        if (finding.isFault) counts.faults += 1;
        reporter.finding(finding);
      },
      onRepair: (repair) => {
        if (repair.outcome.is === 'repaired') counts.repaired += 1;
        reporter.repair(repair);
      },
      onProgress: (progress) => {
        seen = progress;
        reporter.progress(progress);
      },
    });
  } catch (cause) {
    return refuse(cause, run, options, { reporter, end });
  }
  end(true);
  return counts.faults > counts.repaired ? EXIT.someFailed : EXIT.fine;
}

function refuse(
  cause: unknown,
  { output, signal }: LibraryRun,
  { json }: z.infer<typeof optionsSchema>,
  { reporter, end }: { readonly reporter: VerifyReporter; readonly end: (complete: boolean) => void },
): number {
  reporter.erase();
  if (signal.aborted && cause instanceof AppError && cause.kind === 'cancelled') {
    end(false);
    return EXIT.stopped;
  }
  const code = refuseLibrary(cause, output, json);
  if (json) end(false);
  return code;
}

/** The library and the data folder that are meant, absolute. */
async function places(
  { library, data }: z.infer<typeof optionsSchema>,
  { cwd, env }: LibraryRun,
): Promise<{ readonly library: string; readonly data: string }> {
  const ahead = await readSettingsAhead(data === undefined ? null : absolutePath(data, cwd), env);
  return { data: ahead.data, library: library === undefined ? ahead.library : absolutePath(library, cwd) };
}
