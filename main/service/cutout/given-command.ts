import { readCutoutCommand } from '../../../shared/model/cutout/cutout-command.ts';
import { findProgram } from '../programs/find-program.ts';
import { ServiceStartError } from '../service-error.ts';

/** How long the program may take for one picture, if nothing else is said. */
export const CUTOUT_SECONDS = 60;

/**
 * The cut-out command of a command line or, if that has none, of the app that starts the service. The app's program may be missing: it was there
 * when it was set, and a program that was uninstalled since must not keep the service from starting. Each task then says so.
 * @throws ServiceStartError with a sentence about a command that cannot be used
 */
export function givenCutoutCommand(
  flag: string | undefined,
  place: { readonly env: Readonly<Record<string, string | undefined>>; readonly cwd: string },
): string | null {
  const command = flag ?? place.env['MAQUETTE_SERVICE_CUTOUT_COMMAND'] ?? null;
  if (command === null) return null;
  const read = readCutoutCommand(command);
  if (!read.ok) throw new ServiceStartError(read.why);
  if (flag === undefined) return command;
  const found = findProgram(read.command.program, place);
  if (!found.ok) throw new ServiceStartError(found.why);
  return command;
}
