import { AppError } from '../../../shared/model/app-error.ts';
import { LOCAL_CONNECTION_ID } from '../../../shared/model/connection.ts';
import { LIGHT_RECIPE } from '../../../shared/model/recipe.ts';
import { withFirstRun } from '../../engine/first-run.ts';
import { findSamples } from '../../host/find-samples.ts';
import { type RunBatch, reportRefusal, runBatch } from './run-batch.ts';

/** Makes assets of the sample references at *Local*, in the terminal, and records the first run. Returns the exit code. */
export async function runFirstRun(run: RunBatch): Promise<number> {
  const samples = await findSamples();
  if (samples === null) {
    const missing = new AppError(
      'not-found',
      'The sample references are not there; get a whole copy of Maquette, or use `npm run batch` with a folder of your own.',
    );
    return reportRefusal(run.reporter, missing);
  }
  return runBatch({
    ...run,
    // Never a paid account of the environment or the settings: nobody asked to spend credits on samples.
    options: { ...run.options, paths: [samples], connection: LOCAL_CONNECTION_ID },
    fallbackRecipe: LIGHT_RECIPE,
    afterStart: async ({ ports: { settings, logger } }) => {
      // The jobs exist now. If the first run cannot be recorded, the next one finds the samples unfinished, or done.
      await settings.write(withFirstRun(settings.read())).catch((cause: unknown) => {
        logger.warn('the first run was not noted', { cause: String(cause) });
      });
    },
  });
}
