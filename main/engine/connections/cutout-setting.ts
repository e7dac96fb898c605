import { whyNoCutoutCommand } from '../../../shared/model/cutout/cutout-command.ts';
import type { CutoutStatus } from '../../../shared/model/cutout/cutout-status.ts';
import type { Settings } from '../../../shared/model/settings/settings.ts';
import type { SettingsPort } from '../ports.ts';
import type { SettingsChanges } from '../settings-changes.ts';
import { checkCutoutCommand, checkKeptCutoutCommand, findRembg } from './find-program.ts';

/** The external program that cuts pictures out for *Local*: as this run was started, else as the settings say. */
export interface CutoutSetting {
  readonly status: () => Promise<CutoutStatus>;
  /**
   * Keeps a command, or none, in the settings, and tells *Local*. Its tasks go on.
   * @param allow is asked before a program is accepted; throws if it may not be
   * @throws AppError `usage`, or what `allow` throws
   */
  readonly set: (command: string | null, allow: (command: string) => Promise<void>) => Promise<Settings>;
}

/** The external program of this run. */
export interface CutoutCommand {
  /** The command that this run was started with; null if none was given. */
  readonly forThisRun: string | null;
  /** The command that counts now. */
  readonly current: () => string | null;
}

/**
 * Reads the commands that a run begins with.
 * @param settings those of the artist alone (`withoutForeignCommands`)
 * @param given by the command line
 * @throws AppError `usage` if that cannot be run
 */
export async function openCutoutCommand(
  settings: Pick<SettingsPort, 'read'>,
  given: string | undefined,
  notice: (message: string) => void,
): Promise<CutoutCommand> {
  const kept = (): string | null => settings.read().cutoutCommand;
  const forThisRun = await cutoutForThisRun(given, kept(), notice);
  return { forThisRun, current: () => cutoutCommandOf(forThisRun, kept()) };
}

/** The command that counts now. A command in the settings that cannot be read (the file was edited) counts as none. */
export function cutoutCommandOf(forThisRun: string | null, kept: string | null): string | null {
  const command = forThisRun ?? kept;
  return command === null || whyNoCutoutCommand(command) !== null ? null : command;
}

/**
 * Checks the commands that a run begins with. One of the settings that cannot be read is told, and counts as none.
 * @param given by the command line
 * @returns the command of this run; null if none was given
 * @throws AppError `usage` if it cannot be run
 */
async function cutoutForThisRun(
  given: string | undefined,
  kept: string | null,
  notice: (message: string) => void,
): Promise<string | null> {
  const { env } = process;
  if (given !== undefined) {
    await checkCutoutCommand(given, env, env['INIT_CWD'] ?? process.cwd());
    return given;
  }
  const why = kept === null ? null : whyNoCutoutCommand(kept);
  if (why !== null) notice(`${why} Until then Local cuts out by itself.`);
  return null;
}

export function createCutoutSetting(options: {
  readonly settings: SettingsChanges;
  /** The command that this run was started with; null if none was given. */
  readonly forThisRun: string | null;
  /** Where the PATH stands; this process's own by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Called when another command counts from now on. */
  readonly onChange: () => void;
}): CutoutSetting {
  const { settings, forThisRun, env = process.env } = options;
  return {
    status: async () => ({ forThisRun, rembg: await findRembg(env) }),
    set: async (command, allow) => {
      if (command !== null) {
        await checkKeptCutoutCommand(command, env);
        await allow(command);
      }
      const changed = await settings.change((now) => ({ ...now, cutoutCommand: command }));
      options.onChange();
      return changed;
    },
  };
}
